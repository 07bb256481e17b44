import { createHash } from 'node:crypto'

interface Told {
  externalNo?: string | null | undefined
  plateNo?: string | null | undefined
  plateKind?: string | null | undefined
  violationTime?: string | null | undefined
  code?: string | null | undefined
  place?: string | null | undefined
}

const PLACE_CHARACTERS = 20
/** One offence of one plate at one minute and place; blanks say nothing, or an import would bring it twice. */
export const dedupeText = ({ plateNo, plateKind, violationTime, code, place }: Told): string =>
  [
    plateNo ?? '',
    plateKind ?? '',
    (violationTime ?? '').slice(0, 16),
    code ?? '',
    [...(place ?? '').replace(/\s+/g, '')].slice(0, PLACE_CHARACTERS).join(''),
  ].join('|')
/** The facts of the offence, whatever the source calls it: the same one from a source and from a file is found. */
export const factsKeyOf = (told: Told): string => createHash('sha256').update(dedupeText(told)).digest('hex')
/** 80, 5: the authority's own number where it is given, else a digest of the facts. */
export const dedupeKeyOf = (told: Told): string => told.externalNo?.trim() || factsKeyOf(told)
