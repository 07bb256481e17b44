import { decimalOfFen, fenOfDecimal, type Fen } from '#kernel'

/** amount x percent / 100, rounded half up once ('20.000000' of 100.00 = 20.00). */
export const percentOf = (amount: Fen, percent: string): Fen =>
  fenOfDecimal(decimalOfFen(amount).times(percent).div(100))
