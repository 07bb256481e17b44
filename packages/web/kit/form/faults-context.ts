import { createContext } from 'react'
import { noFaults, type PlacedFaults } from './faults.ts'

export interface FaultsHold {
  faults: PlacedFaults
  clearCell: (name: string, index: number, column: string) => void
  clearRows: (name: string) => void
}
/** Faults of the last answer, for the tables of child rows: antd's form knows only whole fields. */
export const FaultsContext = createContext<FaultsHold>({
  faults: noFaults,
  clearCell: () => undefined,
  clearRows: () => undefined,
})
