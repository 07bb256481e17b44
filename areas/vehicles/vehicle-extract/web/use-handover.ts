import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import type { Car, Signatures, Take, TakeLine, Written } from './handover.ts'
import { sortPhotos } from './sort-photos.ts'
import { useWritten } from './use-written.ts'

const CORE = '/api/ratutech-core'
const electric = [2, 3, 4, 8]

/** Why a car was refused: all of it, and what is said of its photos. */
export interface Said {
  readonly reason: string
  readonly photos: string
}
interface ConfirmAnswer {
  lines: { lineId: string; ok: boolean; reason?: string; faults?: { path: string; reason: string }[] }[]
  taken: number
  refused: number
}

/** Sends what is written down; `said`: why the server refused a line. */
function useConfirm(id: string, linesOf: () => Record<string, unknown>[]) {
  const client = useQueryClient()
  const [said, setSaid] = useState<Record<string, Said>>({})
  const [isSending, setSending] = useState(false)
  const sent = useRef({ body: '', key: '' })
  const confirm = async (): Promise<ConfirmAnswer | undefined> => {
    setSending(true)
    try {
      const lines = linesOf()
      const body = JSON.stringify(lines)
      // The same idempotency key after a lost connection: the first answer is returned.
      if (sent.current.body !== body) sent.current = { body, key: newKey() }
      const answer = await request<ConfirmAnswer>('PUT', `${CORE}/vehicle-extract/confirm`, {
        body: { id, lines },
        idempotencyKey: sent.current.key,
        timeout: 180_000,
      })
      sent.current = { body: '', key: '' }
      setSaid(
        Object.fromEntries(
          answer.lines
            .filter(one => !one.ok)
            .map(({ lineId, reason = '', faults = [] }) => [
              lineId,
              { reason, photos: faults.find(one => one.path === 'photoBizId')?.reason ?? '' },
            ]),
        ),
      )
      await refreshData(client)
      return answer
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      return undefined
    } finally {
      setSending(false)
    }
  }
  return { confirm, said, isSending }
}

/** The cars that wait, with their last reading and their fuel. */
function useCars(waiting: readonly TakeLine[]): (line: TakeLine) => Car | undefined {
  const cars = useQuery({
    queryKey: ['list', 'handover-cars', waiting.map(one => one.vehicleId).join(',')],
    enabled: waiting.length > 0,
    queryFn: () =>
      request<Car[]>('GET', `${CORE}/vehicle/list`, { params: { ids: waiting.map(one => one.vehicleId).join(',') } }),
  })
  return line => cars.data?.find(one => one.id === line.vehicleId)
}

/** Hand-over of a take: one row per car, signed once, confirmed car by car on the server. */
export function useHandover() {
  const { params } = useTab()
  const client = useQueryClient()
  const id = params.get('id') ?? ''
  const [isSorting, setSorting] = useState(false)
  const take = useQuery({
    queryKey: ['detail', 'handover', id],
    enabled: id !== '',
    queryFn: () => request<Take>('GET', `${CORE}/vehicle-extract/detail`, { params: { id } }),
  })
  const waiting = (take.data?.lines ?? []).filter(one => one.lineState === 1)
  const carOf = useCars(waiting)
  const { written, put, signed, setSigned, restoredOf } = useWritten(id, waiting, take.data !== undefined)
  /** Copies time and state of the first row to every row: vehicles of one batch leave together. */
  const fillDown = () => {
    const first = waiting[0] && written[waiting[0].id]
    if (first)
      for (const line of waiting)
        put(line.id, {
          takeTime: first.takeTime,
          energy: first.energy,
          exteriorOk: first.exteriorOk,
          interiorOk: first.interiorOk,
        })
  }
  /** A pasted column of readings fills the rows below. */
  const pasteMileages = (fromId: string, numbers: readonly number[]) => {
    const from = waiting.findIndex(one => one.id === fromId)
    numbers.forEach((takeMileage, index) => {
      const line = waiting[from + index]
      if (line) put(line.id, { takeMileage })
    })
  }
  /** Photos of the whole batch at once; answers the names of those that name no car of it. */
  const addPhotos = async (files: readonly File[]): Promise<string[]> => {
    setSorting(true)
    try {
      const keep = async (line: TakeLine, photoBizId: string) => {
        put(line.id, { photoBizId })
        await client.invalidateQueries({ queryKey: ['files', photoBizId] })
      }
      return await sortPhotos(files, waiting, line => written[line.id]?.photoBizId ?? '', keep)
    } finally {
      setSorting(false)
    }
  }
  const photoViews = take.data?.photoViews ?? 0
  const complete = waiting.filter(line => isComplete(written[line.id], photoViews))
  const { confirm, said, isSending } = useConfirm(id, () =>
    complete.map(line => bodyOf(line, written[line.id]!, carOf(line), signed)),
  )
  return {
    take: take.data,
    isAsked: id !== '',
    photoViews,
    waiting,
    written,
    put,
    carOf,
    signed,
    setSigned,
    said,
    fillDown,
    pasteMileages,
    addPhotos,
    complete,
    confirm,
    restoredOf,
    isBusy: isSending || isSorting,
  }
}
export type HandoverState = ReturnType<typeof useHandover>

/** Enough to be sent; which views are missing says the server. */
const isComplete = (one: Written | undefined, photoViews: number): boolean =>
  one?.takeMileage != null && (photoViews === 0 || one.photoBizId !== '')

function bodyOf(line: TakeLine, one: Written, car: Car | undefined, signed: Signatures): Record<string, unknown> {
  const isElectric = electric.includes(car?.fuelType ?? 2)
  return {
    lineId: line.id,
    takeTime: one.takeTime,
    takeMileage: one.takeMileage,
    exteriorOk: one.exteriorOk,
    interiorOk: one.interiorOk,
    photoBizId: one.photoBizId,
    damages: one.damages.map(({ photoBizId, ...mark }) => ({ ...mark, ...(photoBizId ? { photoBizId } : {}) })),
    ...signed,
    ...(isElectric
      ? { soc: one.energy }
      : { fuelLevel: one.energy === null ? null : Math.round((one.energy / 100) * 8) }),
    ...(one.note
      ? {
          checkItems: [
            {
              itemName: '外观内饰 / Exterior and interior',
              result: one.exteriorOk && one.interiorOk ? 1 : 2,
              note: one.note,
            },
          ],
        }
      : {}),
  }
}
