import { useQuery } from '@tanstack/react-query'
import type { FormInstance } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import type { Label, Resource, Section } from '#kernel'
import { inTime } from '../shell/chunks.ts'
import type { Cell } from './fields/cells.tsx'
import type { FieldInput } from './fields/inputs.tsx'
import type { ListState } from './list/use-list-page.ts'
import type { AnyResource, Row } from './model/world.ts'

/** What pieces inside a list get. */
export interface ListSlot {
  list: ListState
  selected: readonly Row[]
}
/** What pieces inside a detail get. */
export interface DetailSlot {
  resource: AnyResource
  record: Row
  reload: () => void
}
/** What pieces inside a form get: `form` for watching and setting, the record as it was read. */
export interface FormSlot {
  resource: AnyResource
  form: FormInstance<Row>
  record: Row | undefined
  how: FormHow
}
export type FormHow = 'add' | 'edit' | 'afresh'

export interface ExtraTab {
  id: string
  title: Label
  load: () => Promise<{ default: ComponentType<DetailSlot> }>
  /** Shown when it says so. */
  isShown?: (record: Row) => boolean
}
export interface OwnPage {
  Component: ComponentType
  title?: Label
  code?: string
}

type FieldName<R> = R extends { fields: infer F } ? (keyof F & string) | 'status' | 'createTime' | 'createUser' : string
type ActionName<R> = R extends { actions?: infer A } ? keyof NonNullable<A> & string : string
type SectionId<R> = R extends { sections?: infer S }
  ? NonNullable<S> extends readonly { id: infer Id extends string }[]
    ? Id
    : string
  : string

/** All the ways in which one resource's pages differ from the standard. */
export interface Customs<R = AnyResource> {
  cells?: Partial<Record<FieldName<R>, Cell>>
  inputs?: Partial<Record<FieldName<R>, FieldInput>>
  list?: {
    toolbar?: ComponentType<ListSlot>
    /** Its toolbar works on chosen rows: boxes stand even where nothing of the definition can be done to several. */
    selects?: true
    banner?: ComponentType<ListSlot>
    /**
     * Fields that own cells, toolbar or banner read beside the columns shown. Without it such a list asks for whole
     * rows.
     */
    needs?: readonly FieldName<R>[]
    /**
     * Filters whose value is chosen and not typed: the field's own input, asked for exactly; the field's cell says it
     * in the chip.
     */
    filters?: Partial<Record<FieldName<R>, FieldInput>>
    /** Replaces which row actions stand and in which order; names of actions, 'edit', 'afresh', 'remove'. */
    rowActions?: readonly (ActionName<R> | 'edit' | 'afresh' | 'remove')[]
  }
  detail?: {
    tabs?: readonly ExtraTab[]
    before?: Partial<Record<SectionId<R>, ComponentType<DetailSlot>>>
    after?: Partial<Record<SectionId<R>, ComponentType<DetailSlot>>>
    facts?: ComponentType<DetailSlot>
    banner?: ComponentType<DetailSlot>
    rail?: ComponentType<DetailSlot>
    actions?: ComponentType<DetailSlot>
  }
  form?: {
    before?: Partial<Record<SectionId<R>, ComponentType<FormSlot>>>
    after?: Partial<Record<SectionId<R>, ComponentType<FormSlot>>>
    side?: ComponentType<FormSlot>
    sections?: readonly Section[]
    /** Inputs of the slots that are no fields of the record, with their labels: sent with it, never kept in a draft. */
    extras?: Readonly<Record<string, Label>>
    /** The last word on what is sent. */
    body?: (values: Row) => Row
    /** What the answer says only once, shown in a dialog that waits. */
    saved?: (answer: Row) => { title: Label; content: ReactNode } | undefined
  }
  /**
   * Whole pages of its own under the resource's base path; 'index', 'add', 'edit', 'afresh', 'detail' replace the
   * standard ones.
   */
  pages?: Readonly<Record<string, ComponentType | OwnPage>>
}
export interface Customised {
  readonly resource: AnyResource
  readonly customs: Customs
}

/** areas/<area>/<resource>/web/index.tsx exports this as its default. */
export const customise = <R extends Resource<any, any, any>>(resource: R, customs: Customs<R>): Customised => ({
  resource,
  customs: customs as unknown as Customs,
})

type Loader = () => Promise<{ default: unknown }>
let loaders: Readonly<Record<string, Loader>> = {}
export const installCustoms = (all: Readonly<Record<string, Loader>>): void => {
  loaders = all
}
export const hasCustoms = (resource: AnyResource): boolean => loaders[resource.name] !== undefined
const none: Customs = {}

const loading = async (resource: AnyResource) => {
  const load = loaders[resource.name]
  return load && inTime(load())
}

export async function loadCustoms(resource: AnyResource): Promise<Customs> {
  const found = (await loading(resource))?.default as Customised | undefined
  return found?.resource?.name === resource.name ? found.customs : none
}

/** A resource's own pieces, loaded with its first page; undefined while they come. */
export function useCustoms(resource: AnyResource | undefined): Customs | undefined {
  const isOwn = resource !== undefined && hasCustoms(resource)
  const { data, error } = useQuery({
    queryKey: ['customs', resource?.name],
    queryFn: () => loadCustoms(resource!),
    enabled: isOwn,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  // The boundary of the tab knows what to say about a chunk that does not come.
  if (error) throw error
  return isOwn ? data : none
}
