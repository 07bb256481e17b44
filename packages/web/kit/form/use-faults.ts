import type { FormInstance } from 'antd'
import { useCallback, useState } from 'react'
import type { Fault } from '#kernel'
import { useLanguage } from '../../i18n/index.ts'
import type { Customs } from '../customise.ts'
import type { AnyResource, Row } from '../model/world.ts'
import { noFaults, placeFaults, withoutCell, withoutFields, withoutRows, type PlacedFaults } from './faults.ts'

/** Faults of the form itself and of the server's answer, each at its input. */
export function useFaults(
  resource: AnyResource,
  form: FormInstance<Row>,
  onFaults: ((faults: PlacedFaults) => void) | undefined,
  extras: NonNullable<Customs['form']>['extras'],
) {
  const language = useLanguage(state => state.language)
  const [faults, setFaults] = useState<PlacedFaults>(noFaults)
  const place = (placed: PlacedFaults) => {
    setFaults(placed)
    onFaults?.(placed)
  }
  return {
    faults,
    clear: () => setFaults(noFaults),
    show(found: readonly Fault[]) {
      const present = form.getFieldsValue() as Row
      const placed = placeFaults(resource, found, name => name in present, language, extras)
      form.setFields(Object.entries(placed.fields).map(([name, errors]) => ({ name, errors })))
      place(placed)
    },
    showFields: (errors: Record<string, string[]>) => place({ fields: errors, lines: {}, others: [] }),
    mend: useCallback((names: readonly string[]) => setFaults(before => withoutFields(before, names)), []),
    clearCell: useCallback(
      (name: string, index: number, column: string) => setFaults(before => withoutCell(before, name, index, column)),
      [],
    ),
    clearRows: useCallback((name: string) => setFaults(before => withoutRows(before, name)), []),
  }
}
