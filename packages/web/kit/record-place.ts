import { createContext } from 'react'
import type { AnyResource } from './model/world.ts'

export type Shown = 'add' | 'edit' | 'detail'
/** Where records of a resource are shown instead of in tabs: a page that keeps them in dialogs (10-platform 6). */
export interface Place { readonly resource: AnyResource; open(what: Shown, query: string): void }
export const RecordPlace = createContext<Place | undefined>(undefined)
