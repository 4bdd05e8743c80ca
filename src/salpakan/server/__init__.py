"""The table on the network: HTTP, WebSocket, store, engines as processes."""
