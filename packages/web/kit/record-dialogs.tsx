import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { part } from '../shell/chunks.ts'
import type { AnyResource } from './model/world.ts'
import { RecordPlace, type Shown } from './record-place.ts'

const RecordDialog = part(() => import('./record-dialog.tsx').then(module => ({ default: module.RecordDialog })))

export interface OpenRecord {
  readonly what: Shown
  readonly query: string
}

/**
 * One page whose records are added, changed and read in dialogs above it: their forms and details are the standard
 * ones.
 */
export function RecordDialogs({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const [open, setOpen] = useState<OpenRecord>()
  const place = useMemo(
    () => ({ resource, open: (what: Shown, query: string) => setOpen({ what, query }) }),
    [resource],
  )
  return (
    <RecordPlace value={place}>
      {children}
      {open && (
        <Suspense>
          <RecordDialog
            key={`${open.what}?${open.query}`}
            resource={resource}
            open={open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </RecordPlace>
  )
}
