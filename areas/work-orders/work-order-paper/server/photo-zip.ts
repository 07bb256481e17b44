import { refuse, Refused, textOf, wordsOf, type Field, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { openZip, type ZipArchive } from '#packages/excel/zip-reader.ts'
import { extensionOf } from '#packages/files/index.ts'
import { keepFile } from '#packages/server/registry.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { mergeAttach } from '#areas/platform/attach/server/groups.ts'
import { stage } from '../../codes.ts'
import { payloadResources, payloadRow } from '../../vehicle-task-payload/server/payloads.ts'
import { handleTask } from '../../vehicle-task/server/handle.ts'
import { lockTasks, type Task } from '../../vehicle-task/server/rows.ts'
import { vehicleTask } from '../../vehicle-task/vehicle-task.ts'

/** The zip as it comes, and what it may hold. */
export const ZIP_MAX_BYTES = 100 * 1024 * 1024
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024
const PHOTO_MAX_BYTES = 10 * 1024 * 1024
const MOST_PHOTOS = 1000
const MIME: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

export interface PhotoRow {
  readonly taskId: string
  readonly taskNo: string
  readonly plateNo: string
  readonly photos: number
  readonly done: boolean
  readonly reason: string
}
export interface PhotosTaken {
  readonly total: number
  readonly done: number
  readonly rows: readonly PhotoRow[]
  /** Names in the zip that belong to no task. */
  readonly left: readonly { readonly name: string; readonly reason: string }[]
}

/**
 * 70, 4.8: photos of tasks that came by a sheet, in one zip. A name holds the task's number, the VIN or the plate. A
 * task that has all it needs is handed in; one that is refused says why and keeps its photos from nobody else.
 */
export async function photosByZip(tx: Tx, actor: Actor, file: UploadedFile | undefined): Promise<PhotosTaken> {
  const zip = await opened(file)
  const names = zip.names.filter(name => !name.endsWith('/') && !name.startsWith('__MACOSX/'))
  if (names.length === 0) refuse('emptyZip', '压缩包中没有文件 / the zip holds no file')
  if (names.length > MOST_PHOTOS) refuse('tooMany', '一次最多1000张照片 / at most 1000 photos at once')
  const tasks = await waiting(tx, actor)
  const said = (label: Label): string => textOf(label, actor.language)
  const left: { name: string; reason: string }[] = []
  const found = new Map<Task, string[]>()
  for (const name of names) {
    const match = matchOf(name, tasks)
    const reason: Label | undefined =
      MIME[extensionOf(name)] === undefined
        ? '只接受jpg和png / only jpg and png are taken'
        : match.length === 0
          ? '没有缺照片的任务与文件名相符 / no task that waits for photos has this name'
          : match.length > 1
            ? '该车有多个缺照片的任务，文件名请用任务号 / several tasks of this vehicle wait: name the file after the task'
            : undefined
    if (reason) left.push({ name: name.slice(-200), reason: said(reason) })
    else found.set(match[0]!, [...(found.get(match[0]!) ?? []), name])
  }
  const rows: PhotoRow[] = []
  for (const [task, own] of found) rows.push(await takeOne(tx, actor, zip, task, own))
  return { total: names.length, done: rows.filter(one => one.done).length, rows, left }
}

async function opened(file: UploadedFile | undefined): Promise<ZipArchive> {
  if (!file) return refuse('noFile', '请选择zip文件 / choose a zip file')
  const notZip = () => refuse('notZip', '只能上传zip文件 / only a zip file can be uploaded')
  if (!file.name.toLowerCase().endsWith('.zip')) notZip()
  return openZip(file.bytes, { maxUnpackedBytes: UNPACKED_MAX_BYTES, maxEntries: 2 * MOST_PHOTOS }).catch(
    (error: unknown) => {
      if (error instanceof Refused && error.refusal.kind !== 'TooLarge') return notZip()
      throw error
    },
  )
}

/** Tasks in the caller's scope that lack nothing but photos. */
async function waiting(tx: Tx, actor: Actor): Promise<Task[]> {
  const rows = await findRows(
    tx,
    vehicleTask,
    { lackPhotos: true, stage: [stage.waiting, stage.inProgress, stage.sentBack] } as never,
    { orderBy: 't.id', limit: 5000 },
  )
  const seen = new Set(
    await visibleOf(
      tx,
      actor,
      vehicleTask,
      rows.map(row => row.id),
    ),
  )
  return rows.filter(row => seen.has(row.id))
}

/** The number of a task counts before its car. */
function matchOf(name: string, tasks: readonly Task[]): Task[] {
  const upper = name.toUpperCase()
  const holds = (value: string | null) => value !== null && value !== '' && upper.includes(value.toUpperCase())
  const byNo = tasks.filter(one => holds(one.taskNo))
  return byNo.length > 0 ? byNo : tasks.filter(one => holds(one.vin) || holds(one.plateNo))
}

async function takeOne(
  tx: Tx,
  actor: Actor,
  zip: ZipArchive,
  { id, type, taskNo, plateNo, vin }: Task,
  names: readonly string[],
): Promise<PhotoRow> {
  const fields = payloadResources[type!]!.fields as Record<string, Field>
  const told = { taskId: id, taskNo: taskNo ?? '', plateNo: plateNo ?? vin ?? '', photos: names.length }
  try {
    await tx.attempt(() => handsIn(tx, actor, zip, id, names))
    return { ...told, done: true, reason: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const reason =
      error.refusal.kind === 'Invalid'
        ? error.refusal.faults
            .map(({ path, reason }) =>
              `${textOf(fields[path]?.label ?? '', actor.language)} ${textOf(reason, actor.language)}`.trim(),
            )
            .join('；')
        : textOf(wordsOf(error.refusal), actor.language)
    return { ...told, done: false, reason }
  }
}

async function handsIn(tx: Tx, actor: Actor, zip: ZipArchive, taskId: string, names: readonly string[]): Promise<void> {
  const [task] = await lockTasks(tx, actor, [taskId])
  if (!task) return
  let group = task.photosBizId
  for (const name of names) {
    const made = await keepFile(tx, actor, {
      name: name.slice(name.lastIndexOf('/') + 1),
      mime: MIME[extensionOf(name)]!,
      bytes: await bytesOf(zip, name),
      resource: vehicleTask.name,
      recordId: task.id,
    })
    if (group) await mergeAttach(tx, actor, made, group)
    else group = made
  }
  await handleTask(tx, actor, task.type!, {
    id: task.id,
    draft: false,
    photosBizId: group,
    payload: await missingPhotos(tx, task, group!),
  })
}

/** Papers that the form of the type asks a picture of and has none: the same photos show them. */
async function missingPhotos(tx: Tx, task: Task, group: string): Promise<Record<string, unknown>> {
  const stored = ((await payloadRow(tx, task)) ?? {}) as unknown as Record<string, unknown>
  const fields = payloadResources[task.type!]!.fields as Record<string, Field>
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.kind === 'files' && field.required && !stored[name])
      .map(([name]) => [name, group]),
  )
}

async function bytesOf(zip: ZipArchive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of zip.stream(name)) {
    size += piece.length
    if (size > PHOTO_MAX_BYTES) refuse('photoTooLarge', '单张照片不能超过10MB / a photo must not exceed 10 MB')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
