import { Suspense } from 'react'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { resourceNamed } from '#packages/web/kit/model/world.ts'
import { part } from '#packages/web/shell/chunks.ts'
import { labelOf, type Entry } from './entry-dialog.tsx'
import { type Kind } from './dict-rights.ts'

const HistoryDrawer = part(() => import('#packages/web/kit/detail/history-drawer.tsx'))

export function HistoryOf({ kind, entry, onClose }: { kind: Kind; entry: Entry; onClose: () => void }) {
  const language = useLanguage(state => state.language)
  return (
    <Suspense fallback={null}>
      <HistoryDrawer resource={resourceNamed(kind)} id={entry.id} title={labelOf(entry, language)} onClose={onClose} />
    </Suspense>
  )
}
