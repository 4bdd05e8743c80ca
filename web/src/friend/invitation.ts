import { hexOf } from "../shell/hex";
import { kept, keep } from "../shell/keep";

const codeKey = (game: string): string => `salpakan.invitation.${game}`;
const visitorKey = (game: string): string => `salpakan.visitor.${game}`;

/** The code with which a friend takes the other seat; null where nobody was invited from here. */
export function invitationOf(game: string): string | null {
  return kept(codeKey(game));
}

export function keepInvitation(game: string, code: string): void {
  keep(codeKey(game), code);
}

/** What is sent to the friend. The code stands behind the #: browsers tell it to no server. */
export function invitationLink(game: string, code: string): string {
  return `${location.origin}/join/${game}#${code}`;
}

/** A secret of this browser: whoever loses the answer on the way may ask again with it. */
export function visitorOf(game: string): string {
  const known = kept(visitorKey(game));
  if (known !== null) return known;
  const visitor = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  keep(visitorKey(game), visitor);
  return visitor;
}
