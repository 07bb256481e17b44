import { useLanguage } from '../../i18n/index.ts'
import type { CellProps } from './cells.tsx'
import { RecordLink } from './pieces.tsx'

/**
 * The name of a record that keeps an English one beside it (`titleEn` of its definition): each reader sees his own, and
 * the Chinese where there is no other. Lists that use it need that field.
 */
export function EnglishName({ value, row, resource, place }: CellProps) {
  const language = useLanguage(state => state.language)
  const english = language === 'en' ? String(row[resource.titleEn!] ?? '') : ''
  const shown = <span className={english ? undefined : 'kit-own'}>{english || String(value)}</span>
  return place === 'list' ? (
    <RecordLink resource={resource} id={row['id']}>
      {shown}
    </RecordLink>
  ) : (
    shown
  )
}
