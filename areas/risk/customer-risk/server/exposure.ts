import { addFen, subFen, type Fen } from '#kernel'
import type { CustomerExposure } from '../../ports.ts'

/**
 * 11.7: what we would lose at most: vehicles occupied, overdue bills and late fees, less what he has with us. The
 * deposit is inside the exposure of each vehicle already.
 */
export const netExposure = (
  occupiedAmount: Fen,
  money: Pick<CustomerExposure, 'overdueAmt' | 'lateFee' | 'balance'>,
): Fen => subFen(addFen(occupiedAmount, money.overdueAmt, money.lateFee), money.balance)
