import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'

const CORE = '/api/ratutech-core'

export interface Position {
  id: string
  orderVehicleNo: string
  modelName: string
  colorName?: string
  cityCode?: string
  cityCodeName?: string
  unitRent: string
  counterpartyName: string
}
export interface Candidate {
  vehicleId: string
  plateNo: string
  vin: string
  modelName: string
  color: string
  cityCode: string
  lotName: string
  idleDays: number
  freshDegree: number
  mileage: number
  compulsoryEnd: string
  substitute: boolean
  fitScore: number
  points: { place: number; idle: number; fresh: number; cover: number }
  rank: number
  ok: boolean
  blocks: string[]
  warns: string[]
  todo: string[]
  exceptions: number[]
}
export interface AllotHead {
  orderId: string
  planTakeTime: string
  reason: string
  remark: string
}

/** Vehicles of the order that wait for one. */
const usePositions = (orderId: string) =>
  useQuery({
    queryKey: ['list', 'allot-positions', orderId],
    enabled: orderId !== '',
    queryFn: () =>
      request<Position[]>('GET', `${CORE}/order-vehicle/list`, {
        params: { orderId, status: 1, size: 200, ascs: 'order_vehicle_no' },
      }),
  })

const useCandidates = (current: Position | undefined, planTakeTime: string, keyword: string) =>
  useQuery({
    queryKey: ['list', 'candidates', current?.id, planTakeTime, keyword],
    enabled: current !== undefined,
    queryFn: () =>
      request<Candidate[]>('GET', `${CORE}/vehicle-allot/candidates`, {
        params: { orderVehicleId: current!.id, planTakeTime, keyword, limit: 200 },
        silent: true,
      }),
  })

/** State of the page: the order, its waiting positions, and the vehicle for each. */
export function useAllot() {
  const { params } = useTab()
  const [head, setHead] = useState<AllotHead>({
    orderId: params.get('orderId') ?? '',
    planTakeTime: '',
    reason: '',
    remark: '',
  })
  const [positionId, setPositionId] = useState('')
  const [chosen, setChosen] = useState<Record<string, Candidate>>({})
  const [keyword, setKeyword] = useState('')
  const positions = usePositions(head.orderId)
  const list = positions.data ?? []
  const current = list.find(one => one.id === positionId) ?? list[0]
  const candidates = useCandidates(current, head.planTakeTime, keyword)
  useEffect(() => {
    setChosen({})
    setPositionId('')
  }, [head.orderId])

  const used = new Set(Object.values(chosen).map(one => one.vehicleId))
  const free = (candidates.data ?? []).filter(one => !used.has(one.vehicleId))
  const nextOpen = (after: Record<string, Candidate>) => list.find(one => !after[one.id])?.id ?? ''
  const assign = (car: Candidate) => {
    if (!current || !car.ok) return
    const next = { ...chosen, [current.id]: car }
    setChosen(next)
    setPositionId(nextOpen(next) || current.id)
  }
  const openPositions = () =>
    current
      ? [current, ...list.filter(one => one.id !== current.id)].filter(
          one => !chosen[one.id] && one.modelName === current.modelName,
        )
      : []
  const give = (cars: readonly Candidate[]) => {
    const next = {
      ...chosen,
      ...Object.fromEntries(
        openPositions()
          .slice(0, cars.length)
          .map((one, index) => [one.id, cars[index]!]),
      ),
    }
    setChosen(next)
    setPositionId(nextOpen(next) || current?.id || '')
  }
  /** Several at once: to the position in hand and the next open ones of its model. */
  const assignMany = (vehicleIds: readonly string[]) =>
    give(free.filter(one => one.ok && vehicleIds.includes(one.vehicleId)))
  const drop = (id: string) => {
    setChosen(({ [id]: _gone, ...rest }) => rest)
    setPositionId(id)
  }
  /** Best vehicles first for positions of the same model; those that need an approval are left to the user. */
  const fillBest = () => give(free.filter(one => one.ok && one.exceptions.length === 0))
  const dropCars = (vehicleIds: readonly string[]) =>
    setChosen(now => Object.fromEntries(Object.entries(now).filter(([, car]) => !vehicleIds.includes(car.vehicleId))))
  return {
    head,
    setHead,
    positions: list,
    isLoading: positions.isFetching,
    current,
    setPositionId,
    chosen,
    assign,
    assignMany,
    openCount: openPositions().length,
    drop,
    dropCars,
    fillBest,
    free,
    isSeeking: candidates.isFetching,
    keyword,
    setKeyword,
    reload: () => void candidates.refetch(),
  }
}
export type AllotState = ReturnType<typeof useAllot>

/** What goes to the server: the positions that have a car, in the order of the list. */
export const linesOf = ({ positions, chosen }: Pick<AllotState, 'positions' | 'chosen'>) =>
  positions.filter(one => chosen[one.id]).map(one => ({ orderVehicleId: one.id, vehicleId: chosen[one.id]!.vehicleId }))
