import { Progress } from 'antd'

/** A region of the tree; a province without a limit of its own only groups. */
export interface Ceiling {
  id: string
  regionCode: string
  regionName: string
  limits?: { limitQty: number; limitAmount: string; commitRatio: string; warnRate: string; validTo: string }
  used?: {
    grantedQty: number
    grantedAmount: string
    frozenQty: number
    occupiedQty: number
    usedAmount: string
    roomQty: number
    roomAmount: string
    useRate: string
  }
  children?: Ceiling[]
}

/** Amber from the warning line of the region, red when nothing is left. */
export function UseBar({ rate, warnAt }: { rate: string; warnAt: string }) {
  const used = Number(rate)
  const colour = used >= 100 ? 'var(--danger)' : used >= Number(warnAt) ? 'var(--warning)' : 'var(--solid)'
  return (
    <Progress
      size="small"
      percent={Math.min(100, used)}
      strokeColor={colour}
      format={() => <span className="num">{`${used.toFixed(1)}%`}</span>}
    />
  )
}
