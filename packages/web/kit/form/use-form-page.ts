import { App, Form, type FormInstance } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { textOf, type Fault } from '#kernel'
import { RefusedError, request } from '../../http/index.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useSession } from '../../shell/session.ts'
import { useTab } from '../../shell/use-tab.ts'
import type { Customs, FormHow } from '../customise.ts'
import { refreshData } from '../data.ts'
import { newKey } from '../ids.ts'
import { callOf, fieldOf, hasDrafts, numberOf, stateOf, titleOf, type AnyResource, type Row } from '../model/world.ts'
import { noFaults, placeFaults, withoutCell, withoutFields, withoutRows, type PlacedFaults } from './faults.ts'
import { bodyOf, defaultsOf, mergeMine, narrowedBy, todayHere, withKeys } from './values.ts'

export interface Saved { id: string; no: string; status: number; version: number }
/** `base`: what I started from; tells my changes from what I only read. */
export interface Clash { mine: Row; theirs: Row; base: Row }
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
  /** undefined: think again; 'theirs' loads what is stored, 'mine' sends mine on top of it. */
  settleClash(how: 'mine' | 'theirs' | undefined): void
}

interface Options { customs?: Customs; onSaved?: (saved: Saved, as: SaveAs) => void; onFaults?: (faults: PlacedFaults) => void }

/** Everything a form page knows and does, without its looks. */
export function useFormPage(resource: AnyResource, how: FormHow, { customs, onSaved, onFaults }: Options = {}): FormState {
  const tab = useTab()
  const client = useQueryClient()
  const { message } = App.useApp()
  const language = useLanguage(state => state.language)
  const me = useSession(state => state.user)
  const [form] = Form.useForm<Row>()
  const [id, setId] = useState(() => tab.params.get('id') ?? '')
  const [isSaving, setSaving] = useState<SaveAs>()
  const [isDirty, setDirty] = useState(false)
  const [faults, setFaults] = useState<PlacedFaults>(noFaults)
  const [clash, setClash] = useState<Clash>()
  const version = useRef<unknown>(undefined)
  const base = useRef<Row>(undefined)
  // One for each document that this form makes; a refused call gives its key back (decisions 13).
  const key = useRef(newKey())

  const detailPath = callOf(resource, 'detail')?.path
  const isRead = id !== '' && how !== 'add'
  const { data: record, isPending, error } = useQuery({
    queryKey: ['form-record', resource.name, id, how], enabled: isRead && detailPath !== undefined, staleTime: Infinity, gcTime: 0, refetchOnMount: false,
    queryFn: () => request<Row>('GET', detailPath!, { params: { id }, noToast: true }),
  })

  const start = useMemo(() => {
    const given = Object.fromEntries([...tab.params].filter(([name]) => name !== 'id' && fieldOf(resource, name)))
    return withKeys(resource, { ...defaultsOf(resource, { userId: me?.id ?? '', userName: me?.name ?? '', deptId: (me as { deptId?: string } | undefined)?.deptId ?? '' }, todayHere()), ...given })
    // Filled in once: later changes of the address must not overwrite what was typed.
  }, [resource])
  useEffect(() => {
    if (!isRead) form.setFieldsValue(start)
    else if (record) {
      form.setFieldsValue(withKeys(resource, record))
      version.current = record['version']
      base.current = record
    }
  }, [record, isRead, form, resource, start])

  const touch = useCallback((changed: Row) => {
    setDirty(true)
    setFaults(before => withoutFields(before, Object.keys(changed)))
    const narrowed = narrowedBy(resource, Object.keys(changed)).filter(name => form.getFieldValue(name))
    if (narrowed.length) form.setFieldsValue(Object.fromEntries(narrowed.map(name => [name, fieldOf(resource, name)!.many ? [] : ''])))
  }, [form, resource])

  const showFaults = (found: readonly Fault[]) => {
    const shown = (name: string) => form.getFieldInstance(name) !== undefined || form.getFieldsValue()[name] !== undefined || name in form.getFieldsValue()
    const placed = placeFaults(resource, found, shown, language)
    setFaults(placed)
    form.setFields(Object.entries(placed.fields).map(([name, errors]) => ({ name, errors })))
    onFaults?.(placed)
  }

  const send = async (as: SaveAs, asVersion: unknown): Promise<Saved> => {
    const values = form.getFieldsValue(true) as Row
    const own = bodyOf(resource, values)
    const body: Row = { ...(customs?.form?.body ? customs.form.body(own) : own), ...(id ? { id, version: asVersion } : {}), ...(as === 'draft' && !id ? { draft: true } : {}) }
    const call = callFor(resource, how, id !== '', as, record)
    const saved = await request<Saved>(call.method, call.path, { body, noToast: true, idempotencyKey: key.current, timeout: 120_000 })
    key.current = newKey()
    return saved
  }

  const save = async (as: SaveAs, asVersion: unknown = version.current): Promise<Saved | undefined> => {
    if (isSaving) return undefined
    setFaults(noFaults)
    if (as === 'submit' && !(await isComplete(form, showFaultsOfForm))) return undefined
    setSaving(as)
    try {
      const saved = await send(as, asVersion)
      version.current = saved.version
      if (!id && saved.id) setId(String(saved.id))
      setDirty(false)
      tab.setDirty(false)
      await refreshData(client)
      onSaved?.({ ...saved, id: String(saved.id ?? id) }, as)
      return saved
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      if (refused.kind === 'Stale') setClash({ mine: form.getFieldsValue(true) as Row, theirs: await request<Row>('GET', detailPath!, { params: { id }, silent: true }), base: base.current ?? {} })
      else if (refused.faults.length) showFaults(refused.faults)
      else void message.error(refused.msg)
      return undefined
    } finally {
      setSaving(undefined)
    }
  }
  const showFaultsOfForm = (errors: Record<string, string[]>) => {
    const placed: PlacedFaults = { fields: errors, lines: {}, others: [] }
    setFaults(placed)
    onFaults?.(placed)
  }

  const settleClash = (choice: 'mine' | 'theirs' | undefined) => {
    const theirs = clash?.theirs
    setClash(undefined)
    if (!theirs || !choice) return
    version.current = theirs['version']
    if (choice === 'theirs') {
      form.setFieldsValue(withKeys(resource, theirs))
      base.current = theirs
      setDirty(false)
    } else {
      // My changes stay; what I only read follows the other, or saving would take back what he did elsewhere.
      form.setFieldsValue(withKeys(resource, mergeMine(resource, clash)))
      base.current = theirs
      void save('submit', theirs['version'])
    }
  }

  const status = record?.['status']
  const isDraft = stateOf(resource, status)?.[0] === 'draft'
  return {
    resource, how, form, record, id, isLoading: isRead && isPending, error, isSaving, isDirty, faults, clash,
    canDraft: hasDrafts(resource) && (how === 'add' || isDraft || how === 'afresh'), submits: hasDrafts(resource) && (how !== 'edit' || isDraft),
    save: as => save(as), touch, clearCell: useCallback((name, index, column) => setFaults(before => withoutCell(before, name, index, column)), []), clearRows: useCallback(name => setFaults(before => withoutRows(before, name)), []),
    setValues: values => { form.setFieldsValue(withKeys(resource, values)); setDirty(true) }, settleClash,
  }
}

/**
 * save stores a new one (with the id of a draft: stores and submits it), update keeps the state, afresh resubmits.
 */
function callFor(resource: AnyResource, how: FormHow, isStored: boolean, as: SaveAs, record: Row | undefined): { method: 'POST' | 'PUT' | 'GET' | 'DELETE'; path: string } {
  const named = (does: string) => callOf(resource, does) ?? callOf(resource, 'submit')
  const isDraft = !record || stateOf(resource, record['status'])?.[0] === 'draft'
  const found = !isStored ? named('save')
    : how === 'afresh' && as === 'submit' ? named('afresh')
      : as === 'submit' && hasDrafts(resource) && isDraft && how !== 'afresh' ? named('save')
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
  const name = record ? ` ${numberOf(resource, record) || titleOf(resource, record)}` : ''
  const [zh, en] = [textOf(resource.label, 'zh'), textOf(resource.label, 'en')]
  const words = { add: [`新增${zh}`, `Add ${en.toLowerCase()}`], edit: [`编辑${zh}${name}`, `Edit ${en.toLowerCase()}${name}`], afresh: [`重新提交${zh}${name}`, `Resubmit ${en.toLowerCase()}${name}`] }[how]
  return words.join(' / ')
}
