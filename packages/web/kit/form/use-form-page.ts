import { App, Form, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, type RefObject } from 'react'
import { inSentence, textOf, type Call } from '#kernel'
import { NetworkError, RefusedError, request } from '../../http/index.ts'
import { useTab } from '../../shell/use-tab.ts'
import type { Customs, FormHow } from '../customise.ts'
import { readRecord, refreshData } from '../data.ts'
import { newKey } from '../ids.ts'
import { FORM_MS, patienceOf } from '../model/patience.ts'
import {
  callOf,
  fieldOf,
  findResource,
  fullNameOf,
  hasDrafts,
  numberOf,
  ownFields,
  stateOf,
  titleOf,
  type AnyResource,
  type Row,
} from '../model/world.ts'
import type { PlacedFaults } from './faults.ts'
import { useFaults } from './use-faults.ts'
import { useRecord } from './use-record.ts'
import { bodyOf, mergeMine, narrowedBy, withKeys, type Picks } from './values.ts'

export interface Saved {
  id: string
  no: string
  status: number
  version: number
}
/** `base`: what I started from; tells my changes from what I only read. */
export interface Clash {
  mine: Row
  theirs: Row
  base: Row
  as: SaveAs
}
/** 'theirs' loads what is stored; picks send mine on top of it, field by field as chosen. */
export type Settling = 'theirs' | Picks
export type SaveAs = 'draft' | 'submit'

export interface FormState {
  resource: AnyResource
  how: FormHow
  form: FormInstance<Row>
  /** As read from the server; undefined for a new one. */
  record: Row | undefined
  id: string
  isLoading: boolean
  error: Error | null
  reload(): void
  isSaving: SaveAs | undefined
  isDirty: boolean
  faults: PlacedFaults
  clash: Clash | undefined
  /** A draft may be kept before everything is there. */
  canDraft: boolean
  /** Saving hands it into approval. */
  submits: boolean
  save(as: SaveAs): Promise<Saved | undefined>
  touch(changed: Row): void
  clearCell(name: string, index: number, column: string): void
  clearRows(name: string): void
  setValues(values: Row): void
  /**
   * What was typed once before, on top of what is there; with a version that is no longer the stored one, saving will
   * show the clash.
   */
  restore(values: Row, version: unknown): void
  /** The version and the values that were read: tells what was changed since. */
  readOf(): { version: unknown; base: Row }
  /** undefined: think again. */
  settleClash(how: Settling | undefined): void
}

interface Options {
  customs?: Customs
  onSaved?: (saved: Saved, as: SaveAs) => void
  onFaults?: (faults: PlacedFaults) => void
}

/** Everything a form page knows and does, without its looks. */
export function useFormPage(
  resource: AnyResource,
  how: FormHow,
  { customs, onSaved, onFaults }: Options = {},
): FormState {
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Row>()
  const [isSaving, setSaving] = useState<SaveAs>()
  const [isDirty, setDirty] = useState(false)
  const [clash, setClash] = useState<Clash>()
  const { setId, read, readAgain, ...stored } = useRecord(resource, how, form)
  const { id, record } = stored
  const { clear, show, showFields, mend, ...marks } = useFaults(resource, form, onFaults, customs?.form?.extras)
  const send = useSending(resource, how, form, customs)

  const touch = useCallback(
    (changed: Row) => {
      setDirty(true)
      mend(Object.keys(changed))
      emptyNarrowed(resource, form, Object.keys(changed))
    },
    [form, resource, mend],
  )
  const save = async (as: SaveAs): Promise<Saved | undefined> => {
    if (isSaving) return undefined
    clear()
    if (as === 'submit' && !(await isComplete(form, showFields))) return undefined
    setSaving(as)
    try {
      const saved = await send(as, { id, record, version: read.current.version })
      read.current = { version: saved.version, base: form.getFieldsValue(true) as Row }
      if (!id && saved.id) setId(String(saved.id))
      setDirty(false)
      tab.setDirty(false)
      await Promise.all([
        refreshData(client),
        as === 'draft' ? adoptRows(resource, form, String(saved.id || id)) : undefined,
      ])
      onSaved?.({ ...saved, id: String(saved.id ?? id) }, as)
      return saved
    } catch (refused) {
      // Said by the client already; the same key makes another try safe.
      if (refused instanceof NetworkError) return undefined
      if (!(refused instanceof RefusedError)) throw refused
      if (refused.kind === 'Stale')
        setClash({ mine: form.getFieldsValue(true) as Row, theirs: await readAgain(), base: read.current.base, as })
      else if (refused.faults.length) show(refused.faults)
      else void message.error(refused.msg)
      return undefined
    } finally {
      setSaving(undefined)
    }
  }

  const settleClash = (choice: Settling | undefined) => {
    setClash(undefined)
    if (!clash || !choice) return
    read.current = { version: clash.theirs['version'], base: clash.theirs }
    form.setFieldsValue(settledValues(resource, clash, choice))
    setDirty(choice !== 'theirs')
    if (choice !== 'theirs') void save(clash.as)
  }

  return {
    resource,
    how,
    form,
    ...stored,
    isSaving,
    isDirty,
    ...marks,
    clash,
    save,
    touch,
    settleClash,
    ...waysOut(resource, how, record),
    ...useRestoring(resource, form, read, setDirty),
  }
}

interface Sent {
  id: string
  record: Row | undefined
  version: unknown
}

/** Sends what the form holds by the call that fits. */
function useSending(resource: AnyResource, how: FormHow, form: FormInstance<Row>, customs: Customs | undefined) {
  // One for each document that this form makes; a refused call gives its key back (decisions 13).
  const key = useRef(newKey())
  return async (as: SaveAs, { id, record, version }: Sent): Promise<Saved> => {
    const values = form.getFieldsValue(true) as Row
    const own = {
      ...bodyOf(resource, values),
      ...Object.fromEntries(
        Object.keys(customs?.form?.extras ?? {})
          .filter(name => values[name] !== undefined)
          .map(name => [name, values[name]]),
      ),
    }
    const call = callFor(resource, how, id !== '', as, record)
    const body: Row = {
      ...(customs?.form?.body ? customs.form.body(own) : own),
      ...(id ? { id, version } : {}),
      ...(as === 'draft' && (!id || call.does === 'save') ? { draft: true } : {}),
    }
    const saved = await request<Saved>(call.method, call.path, {
      body,
      noToast: true,
      idempotencyKey: key.current,
      timeout: patienceOf(call, FORM_MS),
    })
    key.current = newKey()
    return saved
  }
}

/** My picks stay; what I only read follows the other, or saving would take back what he did elsewhere. */
const settledValues = (resource: AnyResource, clash: Clash, choice: Settling): Row =>
  withKeys(resource, choice === 'theirs' ? clash.theirs : mergeMine(resource, clash, choice))

function useRestoring(
  resource: AnyResource,
  form: FormInstance<Row>,
  read: RefObject<{ version: unknown; base: Row }>,
  setDirty: (isDirty: boolean) => void,
): Pick<FormState, 'readOf' | 'restore' | 'setValues'> {
  const setValues = (values: Row) => {
    form.setFieldsValue(withKeys(resource, values))
    setDirty(true)
  }
  const restore = (values: Row, version: unknown) => {
    setValues(values)
    if (version !== undefined) read.current = { ...read.current, version }
  }
  return { readOf: useCallback(() => read.current, [read]), restore, setValues }
}

/** Which buttons stand at the foot: a document may be kept as a draft, and is submitted unless it is only edited. */
function waysOut(
  resource: AnyResource,
  how: FormHow,
  record: Row | undefined,
): { canDraft: boolean; submits: boolean } {
  const isDraft = stateOf(resource, record?.['status'])?.[0] === 'draft'
  return {
    canDraft: hasDrafts(resource) && (how === 'add' || isDraft || how === 'afresh'),
    submits: hasDrafts(resource) && (how !== 'edit' || isDraft),
  }
}

/** A choice that was offered for the former value of another field no longer holds. */
function emptyNarrowed(resource: AnyResource, form: FormInstance<Row>, changed: string[]): void {
  const narrowed = narrowedBy(resource, changed).filter(name => form.getFieldValue(name))
  if (narrowed.length)
    form.setFieldsValue(Object.fromEntries(narrowed.map(name => [name, fieldOf(resource, name)!.many ? [] : ''])))
}

/**
 * Rows that are records of their own came to be with the draft: without their ids the next save would make them a
 * second time.
 */
async function adoptRows(resource: AnyResource, form: FormInstance<Row>, id: string): Promise<void> {
  const owned = ownFields(resource)
    .filter(([, field]) => field.kind === 'lines' && findResource(field.target)?.kind !== 'lines')
    .map(([name]) => name)
  if (owned.length === 0) return
  const stored = await readRecord(resource, id, { silent: true })
  form.setFieldsValue(withKeys(resource, Object.fromEntries(owned.map(name => [name, stored[name]]))))
}

/**
 * save stores a new one (with the id of a draft: stores and submits it), update keeps the state, afresh resubmits. One
 * call for all of them where the resource has no other.
 */
function callFor(resource: AnyResource, how: FormHow, isStored: boolean, as: SaveAs, record: Row | undefined): Call {
  const named = (does: string) => callOf(resource, does) ?? callOf(resource, 'submit') ?? callOf(resource, 'save')
  const isDraft = !record || stateOf(resource, record['status'])?.[0] === 'draft'
  const found = !isStored
    ? named('save')
    : how === 'afresh' && as === 'submit'
      ? named('afresh')
      : as === 'submit' && hasDrafts(resource) && isDraft && how !== 'afresh'
        ? named('save')
        : named('update')
  if (!found) throw new Error(`${resource.name} has no call to save by`)
  return found
}

async function isComplete(form: FormInstance<Row>, show: (errors: Record<string, string[]>) => void): Promise<boolean> {
  try {
    await form.validateFields()
    return true
  } catch (failed) {
    const fields = (failed as { errorFields?: { name: (string | number)[]; errors: string[] }[] }).errorFields
    if (!fields) throw failed
    show(Object.fromEntries(fields.map(one => [String(one.name[0]), one.errors])))
    return false
  }
}

export const formTitle = (resource: AnyResource, how: FormHow, record: Row | undefined): string => {
  const [name, nameEn] = (['zh', 'en'] as const).map(one =>
    record
      ? ` ${resource.apartBy ? fullNameOf(resource, record, one) : numberOf(resource, record, one) || titleOf(resource, record, one)}`
      : '',
  )
  const [zh, en] = [textOf(resource.label, 'zh'), textOf(resource.label, 'en')]
  const words = {
    add: [`新增${zh}`, `Add ${inSentence(en)}`],
    edit: [`编辑${zh}${name}`, `Edit ${inSentence(en)}${nameEn}`],
    afresh: [`重新提交${zh}${name}`, `Resubmit ${inSentence(en)}${nameEn}`],
  }[how]
  return words.join(' / ')
}
