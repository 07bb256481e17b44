import { useEffect, useMemo, useRef, useState } from 'react'
import { localDateTime, textOf, type Language } from '#kernel'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { draftOf, dropDraft, keepDraft, type Letter, type Photo } from '#packages/web/offline/device.ts'
import { discard, post, type LetterDraft } from '#packages/web/offline/outbox.ts'
import { positionHere } from '#packages/web/offline/photo.ts'
import { resourceNamed, type AnyResource, type Row } from '#packages/web/kit/model/world.ts'
import { kindLabel, typeOf } from '../../kinds/types.ts'
import { enclosuresOf, faultsOf, OF_TASK, payloadBody, startOf, type Faults, type Photos } from './field-values.ts'

export const draftName = (taskId: string): string => `task ${taskId}`
const KEEP_AFTER_MS = 100
const FAILED = 3

export interface FieldForm {
  values: Row
  photos: Photos
  faults: Faults
  /** What was changed last lies on the device. */
  isKept: boolean
  put(change: Row): void
  putPhotos(path: string, photos: readonly Photo[]): void
  /** True when it was laid down to be sent. */
  handIn(): Promise<boolean>
  drop(): Promise<void>
}

/** The form of one task on the device: each change is kept at once, handing in lays it into the outbox. */
export function useFieldForm(owner: string, task: Row, former: Letter | undefined): FieldForm | undefined {
  const language = useLanguage(one => one.language)
  const type = typeOf(Number(task['type']))
  const payload = useMemo(() => resourceNamed(type.payload), [type])
  const [state, setState] = useState<{ values: Row; photos: Photos; isTouched: boolean }>()
  const [faults, setFaults] = useState<Faults>({})
  const id = String(task['id'])
  const base = useRef<unknown>(task)
  useEffect(() => {
    void draftOf(owner, draftName(id)).then(draft => {
      if (draft) base.current = draft.base
      setState(
        draft
          ? { values: draft.values, photos: draft.photos, isTouched: false }
          : { values: startOf(payload, task), photos: {}, isTouched: false },
      )
    })
  }, [owner, id])
  useEffect(() => {
    if (!state?.isTouched) return
    const { values, photos } = state
    const timer = setTimeout(
      () =>
        void keepDraft(owner, draftName(id), { values, photos, base: base.current, at: Date.now() }).then(() =>
          setState(now => (now === state ? { ...now, isTouched: false } : now)),
        ),
      KEEP_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [state, owner, id])
  if (!state) return undefined
  const { values, photos } = state
  return {
    values,
    photos,
    faults,
    isKept: !state.isTouched,
    put: change => {
      setState(now => now && { ...now, values: { ...now.values, ...change }, isTouched: true })
      setFaults(now => Object.fromEntries(Object.entries(now).filter(([path]) => !(path.split('.')[0]! in change))))
    },
    putPhotos: (path, taken) => {
      setState(now => now && { ...now, photos: { ...now.photos, [path]: taken }, isTouched: true })
      setFaults(({ [path]: _gone, ...rest }) => rest)
    },
    async handIn() {
      const found = faultsIn(payload, task, { values, photos }, language)
      setFaults(found)
      if (Object.keys(found).length > 0) return false
      await keepDraft(owner, draftName(id), { values, photos, base: base.current, at: Date.now() })
      const letter = await letterOf({ owner, task, payload, former, base: base.current as Row, values, photos })
      if (former) await discard(former)
      await post(letter)
      return true
    },
    drop: () => dropDraft(owner, draftName(id)),
  }
}

interface Filled {
  values: Row
  photos: Photos
}
/** What stands against handing in: the form's own rules, and what the type asks of every result. */
function faultsIn(payload: AnyResource, task: Row, { values, photos }: Filled, language: Language): Faults {
  const duties = (task['duties'] ?? {}) as Row
  const found: Record<string, string> = { ...faultsOf(payload, values, photos, language) }
  const least = Number(duties['photoMin'] ?? 0)
  if (!values['photosBizId'] && (photos['photosBizId']?.length ?? 0) < least)
    found['photosBizId'] = textOf(`至少上传${least}张照片 / at least ${least} photos are needed`, language)
  if (Number(values['result']) === FAILED && !values['resultNote'])
    found['resultNote'] = textOf('失败须填写原因 / say why it failed', language)
  return found
}

interface Written extends Filled {
  owner: string
  task: Row
  payload: AnyResource
  former: Letter | undefined
  base: Row
}
/** The handle call of the task, as it is laid into the outbox; the position is that of this moment. */
async function letterOf({ owner, task, payload, former, base, values, photos }: Written): Promise<LetterDraft> {
  const here = await positionHere()
  const type = typeOf(Number(task['type']))
  const language = useLanguage.getState().language
  const kind = textOf(kindLabel(type.code, Number(task['subKind'])), language)
  return {
    owner,
    subject: `${String(task['plateNo'] || task['vin'])} ${textOf(type.label, language)}·${kind}`,
    method: 'POST',
    path: `/api/ratutech-core/vehicle-task/${type.calls}-handle`,
    body: {
      id: String(task['id']),
      version: Number(base['version']),
      draft: false,
      ...Object.fromEntries(OF_TASK.map(name => [name, values[name] === '' ? undefined : values[name]])),
      ...(here ? { posLng: here.lng.toFixed(6), posLat: here.lat.toFixed(6), posTime: localDateTime(here.at) } : {}),
      filledTime: localDateTime(new Date()),
      device: navigator.onLine ? 'phone' : 'phone, offline',
      payload: payloadBody(payload, values),
      costs: values['noCost'] === true ? [] : (values['costs'] ?? []),
    },
    enclosures: enclosuresOf(payload, values, photos, former),
    about: { taskId: String(task['id']), type: type.code, taskNo: task['taskNo'], base },
  }
}
