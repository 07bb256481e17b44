import dayjs from 'dayjs'
import type { Mark } from '../../damage/web/damage-marks.tsx'

export interface TakeLine {
  id: string
  vehicleId: string
  plateNo: string
  vin: string
  lineState: number
  takeTime: string
  takeMileage: number | ''
  rentStartDate: string
  firstDueDate: string
}
export interface Take {
  id: string
  extractNo: string
  customerName: string
  planTakeTime: string
  takePlaceName?: string
  status: number
  vehicleQty: number
  takenQty: number
  receiverName: string
  lines: TakeLine[]
  ports: Record<string, string>
  /** How many views of a car must be there (vehicle.take.photoViews). */
  photoViews: number
}
export interface Car {
  id: string
  mileage: number
  fuelType: number
  modelName?: string
  compulsoryEnd: string
}
/** What is written down of one car. */
export interface Written {
  takeTime: string
  takeMileage: number | null
  energy: number | null
  exteriorOk: boolean
  interiorOk: boolean
  photoBizId: string
  damages: readonly Mark[]
  note: string
}
export interface Signatures {
  signCustomer: string
  signStaff: string
}

export const fresh = (): Written => ({
  takeTime: dayjs().format('YYYY-MM-DD HH:mm:00'),
  takeMileage: null,
  energy: 100,
  exteriorOk: true,
  interiorOk: true,
  photoBizId: '',
  damages: [],
  note: '',
})
export const UNSIGNED: Signatures = { signCustomer: '', signStaff: '' }
