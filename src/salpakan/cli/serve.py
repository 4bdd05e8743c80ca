"""`salpakan serve`: the table in the browser."""
