import { createContext, use } from 'react'
import { openTab } from '../shell/tab-store.ts'
import type { AnyResource } from './model/world.ts'

export type Shown = 'add' | 'edit' | 'detail'
/** Where records of a resource are shown instead of in tabs: a page that keeps them in dialogs (10-platform 6). */
export interface Place {
  readonly resource: AnyResource
  open(what: Shown, query: string): void
}
export const RecordPlace = createContext<Place | undefined>(undefined)

/** Shows a record, or the form for one, where this page keeps them: in a dialog above it, else in a tab of its own. */
export function useOpenRecord(): (resource: AnyResource, what: Shown, query: string, title?: string) => void {
  const place = use(RecordPlace)
  return (resource, what, query, title) => {
    if (place?.resource.name === resource.name) return place.open(what, query)
    openTab(`${resource.page}/${what}${query && `?${query}`}`, title ? { title } : {})
  }
}
