import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import type { Candidate } from '../../vehicle-allot/web/use-allot.ts'

export interface BoardLine {
  id: string
  lineNo: number
  modelName?: string
  modelIdName?: string
  colorName?: string
  quantity: number
  allottedQty: number
  openQty: number
  needDate?: string
  candidates: Candidate[]
}

/** State of the board: lines that wait, and the cars that were chosen for each. */
export function useBoard(allocateId: string) {
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly Candidate[]>>>({})
  const [lineId, setLineId] = useState('')
  const found = useQuery({
    queryKey: ['list', 'vehicle-allocate', 'board', allocateId],
    enabled: allocateId !== '',
    queryFn: ({ signal }) =>
      request<BoardLine[]>('GET', '/api/ratutech-core/vehicle-allocate/list', { params: { allocateId }, signal }),
  })
  const lines = found.data ?? []
  const current = lines.find(one => one.id === lineId) ?? lines.find(one => one.openQty > 0) ?? lines[0]
  const used = new Set(Object.values(chosen).flatMap(list => list.map(one => one.vehicleId)))
  const of = (line: BoardLine | undefined) => (line ? (chosen[line.id] ?? []) : [])
  const left = (line: BoardLine | undefined) => (line ? line.openQty - of(line).length : 0)
  const take = (car: Candidate) => {
    if (!current || !car.ok || left(current) <= 0) return
    setChosen(now => ({ ...now, [current.id]: [...(now[current.id] ?? []), car] }))
  }
  const drop = (id: string, vehicleId: string) =>
    setChosen(now => ({ ...now, [id]: (now[id] ?? []).filter(one => one.vehicleId !== vehicleId) }))
  /** The best first; those that need an approval are left to the user. */
  const fillBest = () => {
    if (!current) return
    const free = current.candidates.filter(one => one.ok && one.exceptions.length === 0 && !used.has(one.vehicleId))
    setChosen(now => ({ ...now, [current.id]: [...of(current), ...free.slice(0, left(current))] }))
  }
  const items = Object.entries(chosen).flatMap(([detailId, cars]) =>
    cars.map(one => ({ detailId, vehicleId: one.vehicleId })),
  )
  return {
    found,
    lines,
    current,
    choose: setLineId,
    free: (current?.candidates ?? []).filter(one => !used.has(one.vehicleId)),
    of,
    left,
    take,
    drop,
    fillBest,
    items,
    needsReason: Object.values(chosen).some(list => list.some(one => one.exceptions.length > 0)),
    clear: () => setChosen({}),
  }
}
export type Board = ReturnType<typeof useBoard>
