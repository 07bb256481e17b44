import { create } from 'zustand'
import { NetworkError, RefusedError, request } from '../http/index.ts'
import { newKey } from '../http/new-key.ts'
import { device, type Enclosure, type Letter } from './device.ts'

interface Outbox {
  letters: readonly Letter[]
  isSending: boolean
}
export const useOutbox = create<Outbox>(() => ({ letters: [], isSending: false }))

const delivered = new Set<(letter: Letter, answer: unknown) => void>()
/** Told after the server has taken a letter. */
export function onDelivered(listener: (letter: Letter, answer: unknown) => void): () => void {
  delivered.add(listener)
  return () => void delivered.delete(listener)
}

async function reread(owner: string): Promise<Letter[]> {
  const letters = await (await device()).getAllFromIndex('outbox', 'owner', owner)
  const inOrder = letters.toSorted((a, b) => a.writtenAt - b.writtenAt)
  useOutbox.setState({ letters: inOrder })
  return inOrder
}
const keep = async (letter: Letter): Promise<void> => void (await (await device()).put('outbox', letter))

export type LetterDraft = Omit<Letter, 'id' | 'key' | 'state' | 'writtenAt'>
/** Lays a call down on the device, and sends it as soon as there is a network. */
export async function post(letter: LetterDraft): Promise<void> {
  await keep({ ...letter, id: newKey(), key: newKey(), state: 'waiting', writtenAt: Date.now() })
  await reread(letter.owner)
  void flush(letter.owner)
}
/** The same letter with other words: a new call, for the server may know the old key. */
export async function amend(letter: Letter, change: Pick<Letter, 'body'> & Partial<Pick<Letter, 'enclosures'>>) {
  const { refusal: _told, ...rest } = letter
  await keep({ ...rest, ...change, key: newKey(), state: 'waiting' })
  await reread(letter.owner)
  void flush(letter.owner)
}
export async function discard(letter: Letter): Promise<void> {
  await (await device()).delete('outbox', letter.id)
  await reread(letter.owner)
}

let running: Promise<void> | undefined
/** Sends what waits, in the order in which it was written. One window of the browser sends, the others wait. */
export function flush(owner: string): Promise<void> {
  running ??= exclusive(() => sendAll(owner)).finally(() => {
    running = undefined
    useOutbox.setState({ isSending: false })
  })
  return running
}
// Web locks exist in secure contexts only; over plain http in a local network each window stands for itself.
const exclusive = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('fleet-outbox', work) : work()

async function sendAll(owner: string): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const letter = (await reread(owner)).find(one => one.state === 'waiting' && !tried.has(one.id))
    if (!letter || !navigator.onLine) return
    tried.add(letter.id)
    useOutbox.setState({ isSending: true })
    const isGone = await deliver(letter)
    await reread(owner)
    if (!isGone) return
  }
}

const STALE = 409
/** What says nothing about the letter itself: it is sent again later. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof RefusedError && (error.status === 401 || error.status === 429 || error.status >= 500))

/** False where there is no network: the next one would not go either. */
async function deliver(letter: Letter): Promise<boolean> {
  try {
    for (const enclosure of letter.enclosures) await upload(letter, enclosure)
    const answer = await request(letter.method, letter.path, {
      body: withGroups(letter),
      idempotencyKey: letter.key,
      silent: true,
      timeout: 120_000,
    })
    await (await device()).delete('outbox', letter.id)
    delivered.forEach(tell => tell(letter, answer))
    return true
  } catch (error) {
    if (isPassing(error)) return false
    const refusal =
      error instanceof RefusedError
        ? { status: error.status, msg: error.told, faults: error.faults }
        : { status: 0, msg: String(error), faults: [] }
    const isClash = error instanceof RefusedError && error.status === STALE && error.kind === 'Stale'
    await keep({ ...letter, state: isClash ? 'clash' : 'refused', refusal })
    return true
  }
}

/** A lost answer to an upload does not make a second file: what the group holds by name is not sent again. */
async function upload(letter: Letter, enclosure: Enclosure): Promise<void> {
  if (enclosure.photos.every(one => one.isSent)) return
  const isAgain = enclosure.group !== undefined
  enclosure.group ??= await newGroup()
  await keep(letter)
  const there = isAgain ? await namesIn(enclosure.group) : new Set<string>()
  for (const photo of enclosure.photos) {
    if (photo.isSent) continue
    if (!there.has(photo.name)) {
      const body = new FormData()
      body.append('file', new File([photo.blob], photo.name, { type: photo.blob.type }))
      await request('POST', '/api/blade-resource/oss/endpoint/put-file-attach-biz-id', {
        params: { attachBizId: enclosure.group },
        body,
        silent: true,
        timeout: 300_000,
      })
    }
    photo.isSent = true
    await keep(letter)
  }
}
async function newGroup(): Promise<string> {
  const answer = await request<{ attachBizId?: string } | string>(
    'GET',
    '/api/blade-resource/attach/get-attach-biz-id',
    { silent: true },
  )
  return typeof answer === 'object' ? String(answer.attachBizId) : String(answer)
}
async function namesIn(group: string): Promise<Set<string>> {
  const answer = await request<{ originalName?: string }[] | { records?: { originalName?: string }[] }>(
    'GET',
    '/api/blade-resource/attach/list',
    { params: { attachBizId: group }, silent: true },
  )
  return new Set((Array.isArray(answer) ? answer : (answer.records ?? [])).map(one => one.originalName ?? ''))
}

/** The body with the ids of its groups: 'payload.damages.0.photoBizId' is a way through it. */
export function withGroups(letter: Pick<Letter, 'body' | 'enclosures'>): Record<string, unknown> {
  const body = structuredClone(letter.body)
  for (const { at, group } of letter.enclosures) {
    if (!group) continue
    const steps = at.split('.')
    const last = steps.pop()!
    const place = steps.reduce<unknown>((holder, step) => (holder as Record<string, unknown>)?.[step], body)
    if (place && typeof place === 'object') (place as Record<string, unknown>)[last] = group
  }
  return body
}

const RETRY_MS = 20_000
/** While a page stands: sends at once, whenever the network comes back, and now and then where it only seems to be there. */
export function runOutbox(owner: string): () => void {
  const go = () => void flush(owner)
  void reread(owner).then(go)
  addEventListener('online', go)
  const timer = setInterval(() => {
    if (useOutbox.getState().letters.some(one => one.state === 'waiting')) go()
  }, RETRY_MS)
  return () => {
    removeEventListener('online', go)
    clearInterval(timer)
  }
}
