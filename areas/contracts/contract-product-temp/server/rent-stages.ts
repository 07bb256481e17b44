import { fen, isAmount, yuan, type Fen } from '#kernel'
import type { RentStage } from '../../calculations/index.ts'

/** '1-12:5200;13-24:4980' as stages; undefined where it cannot be read. */
export function readStages(text: string | null | undefined): RentStage[] | undefined {
  const stages: RentStage[] = []
  for (const part of (text ?? '')
    .split(/[;；]/)
    .map(one => one.trim())
    .filter(Boolean)) {
    const [, from, to, rent] = /^(\d{1,3})\s*[-~]\s*(\d{1,3})\s*[:：]\s*([\d.]+)$/.exec(part) ?? []
    if (!from || !to || !rent || !isAmount(rent) || fen(rent) <= 0n) return undefined
    stages.push({ fromMonth: Number(from), toMonth: Number(to), unitRent: fen(rent) })
  }
  return stages
}

export const writeStages = (stages: readonly { fromMonth: number; toMonth: number; unitRent: Fen }[]): string | null =>
  stages.length === 0 ? null : stages.map(one => `${one.fromMonth}-${one.toMonth}:${yuan(one.unitRent)}`).join(';')
