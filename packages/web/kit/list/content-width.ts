import { useRef } from 'react'
import { twinOf } from '#kernel'
import { useLanguage } from '../../i18n/index.ts'
import { labelOf } from '../data.ts'
import { fieldOf, type AnyResource, type Row } from '../model/world.ts'
import { isLoose, isTagged, PADDING, SORTER, TAG, textWidth } from './text-width.ts'

/** Narrower than this nothing is read. */
const NARROWEST = 64

/**
 * Of a column that its kind gives `usual` px and whose contents need so many (0: not known): long ones get up to half
 * as much again.
 */
export function widthFor(usual: number, needed: number): { width: number; least: number } {
  const width = Math.max(usual, Math.min(needed, usual * 1.5))
  return { width, least: Math.min(width, needed || width) }
}

/**
 * The width that the head and the rows seen so far need, per column; 0 for what is drawn by more than its text. A
 * column never gets narrower while one pages: the table would jump.
 */
export function useContentWidths(
  resource: AnyResource,
  names: readonly string[],
  rows: readonly Row[],
  isDrawn: (name: string) => boolean,
): (name: string) => number {
  const language = useLanguage(state => state.language)
  const seen = useRef({ of: '', widths: new Map<string, number>() })
  const of = `${resource.name} ${language}`
  if (seen.current.of !== of) seen.current = { of, widths: new Map() }
  const { widths } = seen.current
  for (const name of names) {
    const field = fieldOf(resource, name)!
    const tag = isTagged(field) ? TAG : 0
    if (!(isLoose(field) || tag) || isDrawn(name)) continue
    const head = widths.get(name) ?? Math.max(NARROWEST, textWidth(labelOf(field, name, language)) + PADDING + SORTER)
    widths.set(
      name,
      rows.reduce((most, row) => Math.max(most, textWidth(textIn(row, name)) + tag + PADDING), head),
    )
  }
  return name => Math.ceil(widths.get(name) ?? 0)
}

function textIn(row: Row, name: string): string {
  const text = row[twinOf(name)] || row[name]
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}
