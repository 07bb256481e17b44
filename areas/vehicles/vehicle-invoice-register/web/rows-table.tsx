import { Input, Table, type TableColumnsType } from 'antd'
import { useT } from '#packages/web/i18n/index.ts'
import { FilesInput } from '#packages/web/kit/fields/files.tsx'
import { MoneyInput } from '#packages/web/kit/fields/money-input.tsx'
import { Plate } from '#packages/web/kit/fields/pieces.tsx'
import type { Row } from '#packages/web/kit/model/world.ts'
import type { Car } from './rows-model.ts'

export interface RowColumn {
  name: string
  title: string
  kind: 'text' | 'money' | 'files'
  width: number
  max?: number
}
/** All columns stand beside each other on a screen of 1366. */
const CAR = 172

interface Props {
  cars: readonly Car[]
  rows: Readonly<Record<string, Row>>
  columns: readonly RowColumn[]
  faults: Readonly<Record<number, readonly string[]>>
  onChange: (vehicleId: string, more: Row) => void
}

/** One line per car; its faults stand below it in the same line. */
export function RowsTable({ cars, rows, columns, faults, onChange }: Props) {
  const t = useT()
  const shown: TableColumnsType<Car> = [
    {
      key: 'car',
      title: t('车辆 / Vehicle'),
      width: CAR,
      fixed: 'left',
      render: (_, car, index) => (
        <>
          {car.plateNo ? <Plate value={car.plateNo} /> : <b className="mono">{car.vin}</b>}
          <small className="kit-hint" style={{ display: 'block' }}>
            {car.modelName}
          </small>
          {(faults[index] ?? []).map(one => (
            <span key={one} className="kit-line-fault" style={{ display: 'block' }}>
              {t(one)}
            </span>
          ))}
        </>
      ),
    },
    ...columns.map(column => ({
      key: column.name,
      title: t(column.title),
      width: column.width,
      render: (_: unknown, car: Car) => (
        <Cell
          column={column}
          value={rows[car.id]?.[column.name]}
          onChange={value => onChange(car.id, { [column.name]: value })}
        />
      ),
    })),
  ]
  return (
    <Table<Car>
      size="small"
      rowKey="id"
      pagination={false}
      columns={shown}
      dataSource={cars}
      scroll={{ x: columns.reduce((sum, one) => sum + one.width, CAR), y: 460 }}
    />
  )
}

function Cell({ column, value, onChange }: { column: RowColumn; value: unknown; onChange: (value: string) => void }) {
  const t = useT()
  const text = String(value ?? '')
  if (column.kind === 'files')
    return <FilesInput isInRow value={text} onChange={next => onChange(String(next ?? ''))} />
  if (column.kind === 'money')
    return <MoneyInput size="small" aria-label={t(column.title)} value={text} onChange={onChange} />
  return (
    <Input
      size="small"
      aria-label={t(column.title)}
      maxLength={column.max ?? 40}
      value={text}
      onChange={event => onChange(event.target.value)}
    />
  )
}
