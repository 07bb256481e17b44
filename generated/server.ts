// Written by tools/generate.ts from the tree: edit the files that it names, then run `npm run generate`.
import type { Implementation } from '#packages/server/implement.ts'
import partnersContacts from '#areas/partners/contacts/server/index.ts'

/** The behaviour of every resource that has some. A folder of several resources exports a list. */
const found: (Implementation | readonly Implementation[])[] = [
  partnersContacts,
]
export const implementations: Implementation[] = found.flat()
