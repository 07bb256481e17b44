import { createHash } from 'node:crypto'
import { daysBetween, addDays, instantOf, localDate, type Clock, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { JobContext } from '#packages/jobs/jobs.ts'
import { thumbnailKey } from '#packages/files/index.ts'
import { nextNumbers } from '#packages/server/numbers.ts'
import { allJobs } from '#packages/server/registry.ts'
import { getRow, insertRows } from '#packages/server/rows.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { named, newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { deployment } from '#areas/platform/server/deployment.ts'
import { systemActor } from '#areas/platform/tenant/server/system-actor.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { PHOTO_VIEWS } from '#areas/vehicles/vehicle-extract/photo-views.ts'
import type { Product } from '../apps/server/product.ts'
import { carPhotos } from './car-photos.ts'
import { drawnSignature } from './signatures.ts'
import { onePagePdf } from './pdf.ts'
import { opinionOn } from './opinions.ts'

/** The day on which the story of 90-interfaces 9 is told; every date of it moves with the day on which it is loaded. */
export const STORY_DAY: LocalDate = '2026-11-21'

/** A clock that the story turns: everybody in it reads the same time. */
export class StoryClock implements Clock {
  #now: Date
  constructor(time: string) {
    this.#now = instantOf(time)
  }
  now(): Date {
    return this.#now
  }
  set(time: string): void {
    this.#now = instantOf(time)
  }
}

const SCAN = onePagePdf([
  '演示文件',
  '此页代替演示数据中的扫描件，不含任何真实证照、合同或个人信息。',
  '文件名说明它代替的是哪一份材料。',
  'Demo document',
  'This page stands for a scanned paper of the demo data.',
  'It shows no real licence, contract or person.',
  'Its file name says which paper is meant.',
])

interface Kept {
  readonly storeKey: string
  readonly attachSize: number
  readonly sha256: string
}
/** A file of a group: what it is called, its bytes, and what people said that it is. */
interface Named {
  readonly name: string
  readonly kept: Kept
  readonly kind?: string
  readonly picture?: { readonly isSmall: boolean }
}

/** Where the story is played: the product, its people under the story's clock, and the means to act as they would. */
export class Stage {
  readonly product: Product
  readonly tenantId: string
  readonly today: LocalDate
  readonly clock: StoryClock
  readonly #people = new Map<string, Actor>()
  readonly #byId = new Map<string, Actor>()
  readonly #shift: number
  #scan: Kept | undefined
  #photos: Promise<Named[]> | undefined
  readonly #signatures = new Map<string, Promise<Named>>()

  constructor(product: Product, people: ReadonlyMap<string, Actor>, today: LocalDate) {
    this.product = product
    this.today = today
    this.tenantId = [...people.values()][0]!.tenantId
    this.clock = new StoryClock(`${today} 09:00:00`)
    this.#shift = daysBetween(STORY_DAY, today)
    for (const [name, person] of people) {
      const actor: Actor = { ...person, clock: this.clock, traceId: 'demo' }
      this.#people.set(name, actor)
      this.#byId.set(actor.userId, actor)
    }
  }

  /** A day of the story as it falls now. */
  day(told: LocalDate): LocalDate {
    return addDays(told, this.#shift)
  }
  at(day: LocalDate, time = '10:00:00'): this {
    this.clock.set(`${day} ${time}`)
    return this
  }
  who(name: string): Actor {
    const found = this.#people.get(name)
    if (!found) throw new Error(`nobody in the story is called ${name}`)
    return found
  }
  /** Who of the story this is; people who left, and machines, are not. */
  person(userId: string): Actor | undefined {
    return this.#byId.get(userId)
  }
  /** The day that the story's clock shows. */
  get now(): LocalDate {
    return localDate(this.clock.now())
  }
  get system(): Actor {
    return systemActor(this.tenantId, 'demo', this.clock)
  }
  run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => this.product.database.transaction(this.tenantId, work)

  /** Of those who are asked the one whom the story knows: others of his role joined the company since. */
  async #asked(tx: Tx, resource: string, id: string): Promise<{ id: string; taskId: string } | undefined> {
    const asked = await this.product.flow.currentApprovers(tx, resource, id)
    return asked.find(one => this.#byId.has(one.id)) ?? asked[0]
  }

  /** Whoever is asked: one of the story, or who joined the company since. */
  async #decider(tx: Tx, id: string): Promise<Actor> {
    const known = this.#byId.get(id)
    if (known) return known
    const { realName } = await getRow(tx, userAccount, id)
    return { ...this.system, userId: id, userName: realName ?? '' }
  }

  /**
   * Finishes the process of a submitted record as its people would: each step by whoever is asked. `steps` stops on the
   * way; `before` turns the clock ahead of each.
   */
  approve = async (
    tx: Tx,
    resource: string,
    id: string,
    steps = 20,
    before: (step: number) => number = () => 0,
  ): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      const next = await this.#asked(tx, resource, id)
      if (!next) return
      const turn = before(step)
      await this.product.flow.decide(tx, await this.#decider(tx, next.id), {
        taskId: next.taskId,
        decision: 'approve',
        comment: opinionOn(resource, step, turn),
        fromPage: true,
      })
    }
  }
  reject = async (tx: Tx, resource: string, id: string, comment: string): Promise<void> => {
    const next = await this.#asked(tx, resource, id)
    await this.product.flow.decide(tx, await this.#decider(tx, next!.id), {
      taskId: next!.taskId,
      decision: 'reject',
      comment,
      fromPage: true,
    })
  }

  /** A stored paper: one page, in a group of its own; the bytes lie once in the store. */
  scan = (tx: Tx, actor: Actor, name: string): Promise<string> => this.scans(tx, actor, [name])
  async scans(tx: Tx, actor: Actor, names: readonly string[]): Promise<string> {
    const kept = (this.#scan ??= await this.#keeps('scan', SCAN))
    return this.#group(
      tx,
      actor,
      names.map(name => ({ name, kept })),
    )
  }
  /** A paper that somebody of the story wrote: one page of his own lines. */
  paper = async (tx: Tx, actor: Actor, name: string, lines: readonly string[]): Promise<string> =>
    this.#group(tx, actor, [
      {
        name,
        kept: await this.#keeps(
          `paper-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`,
          onePagePdf(lines),
        ),
      },
    ])
  /** The eight views of a car that is handed over; each is drawn and stored once for all cars. */
  carPhotos = async (tx: Tx, actor: Actor): Promise<string> =>
    this.#group(tx, actor, await (this.#photos ??= this.#drawn()))

  /** `name`: of the file; `by`: whose hand it is. Each hand is drawn and stored once. */
  async signature(tx: Tx, actor: Actor, name: string, by: string): Promise<string> {
    const key = `signature-${createHash('sha256').update(`${name} ${by}`).digest('hex').slice(0, 16)}`
    const known = this.#signatures.get(key) ?? drawnSignature(by).then(bytes => this.#picture(key, name, bytes))
    this.#signatures.set(key, known)
    return this.#group(tx, actor, [await known])
  }

  async #drawn(): Promise<Named[]> {
    const pictures = await carPhotos()
    const files: Named[] = []
    for (const [at, { word }] of PHOTO_VIEWS.entries())
      files.push({ kind: word, ...(await this.#picture(`car-view-${at + 1}`, word, pictures?.[at])) })
    return files
  }
  /** Without the picture library a paper stands for it. */
  async #picture(key: string, name: string, bytes: Buffer | undefined): Promise<Named> {
    if (!bytes) return { name, kept: await this.#keeps('scan', SCAN) }
    const [kept, small] = [await this.#keeps(key, bytes), await deployment().thumbnails.of(bytes)]
    if (small) await this.#puts(thumbnailKey(kept.storeKey), small)
    return { name, kept, picture: { isSmall: small !== undefined } }
  }

  async #keeps(key: string, bytes: Buffer): Promise<Kept> {
    const storeKey = `attach/${this.tenantId}/demo/${key}`
    await this.#puts(storeKey, bytes)
    return { storeKey, attachSize: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  #puts = (storeKey: string, bytes: Buffer) =>
    this.product.store.put(
      storeKey,
      (async function* () {
        yield new Uint8Array(bytes)
      })(),
      { maxBytes: bytes.length },
    )
  async #group(tx: Tx, actor: Actor, files: readonly Named[]): Promise<string> {
    const attachBizId = newAttachBizId()
    await insertRows(
      tx,
      actor,
      attach,
      files.map(({ name, kept, kind, picture }, at) => {
        const extension = picture ? 'jpg' : 'pdf'
        return {
          attachBizId,
          originalName: `${name}.${extension}`,
          groupName: kind ?? null,
          ...named(extension, picture?.isSmall ?? false),
          extension,
          mime: picture ? 'image/jpeg' : 'application/pdf',
          ...kept,
          ossCode: 'local',
          scanState: 0,
          sort: at + 1,
        }
      }),
    )
    return attachBizId
  }

  /** What a job would have done at this moment of the story, chunk by chunk in its own transactions. */
  async job(kind: string): Promise<void> {
    const found = allJobs().find(one => one.kind === kind)
    if (!found) throw new Error(`no job ${kind}`)
    let cursor: Record<string, unknown> | undefined
    const context: JobContext = {
      id: '0',
      database: this.product.database,
      actor: this.system,
      params: {},
      stopping: () => false,
      progress: async () => {},
      get cursor() {
        return cursor
      },
      step: work =>
        this.run(async tx => {
          const done = await work(tx)
          cursor = done.cursor
          return done.result
        }),
    }
    await found.run(context)
  }

  /** Every night up to a day on which plans became bills: the job runs under the clock of that night. */
  async billUpTo(day: LocalDate): Promise<void> {
    const nights = await this.run(tx =>
      tx.rows<{ day: LocalDate }>(
        sql`select distinct bill_date as day from bill_receipt_plan where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and suspended_by is null and bill_date <= ${day}::date order by 1`,
      ),
    )
    for (const night of nights) {
      this.at(night.day, '00:05:00')
      await this.job('plan-activate')
    }
  }

  /** Numbers that the story gives to documents around it: the next one of that day ends in `number`. */
  async numbersBefore(prefix: string, day: LocalDate, number: number, width = 4): Promise<void> {
    this.at(day, '08:00:00')
    await this.run(async tx => {
      const counter = await tx.row<{ last: number }>(
        sql`select last from number_counter where tenant_id = ${tx.tenantId} and prefix = ${prefix} and day = ${day}::date`,
      )
      const gap = number - 1 - (counter?.last ?? 0)
      if (gap > 0) await nextNumbers(tx, this.system, prefix, gap, width)
    })
  }
}

/** Something that somebody of the office did, in transactions of its own; done once. */
export type Doing = (stage: Stage, people: ReadonlyMap<string, Actor>) => Promise<void>
