import { implement } from '#packages/server/implement.ts'
import { cardNamed } from '../cards.ts'
import { workBenchDisposition } from '../workbench.ts'

export default implement(workBenchDisposition, {
  prepare(_tx, _actor, { lines, fault }) {
    const seen = new Set<string>()
    for (const [at, line] of (lines['cards'] ?? []).entries()) {
      const code = String(line['cardCode'] ?? '')
      if (code && !cardNamed(code)) fault(`cards.${at}.cardCode`, '没有这张卡片 / there is no such card')
      if (seen.has(code)) fault(`cards.${at}.cardCode`, '同一张卡片只能放一次 / a card can be placed only once')
      if (Number(line['x'] ?? 0) + Number(line['w'] ?? 1) > 24)
        fault(`cards.${at}.w`, '超出右边界（共24列） / beyond the right edge (24 columns)')
      seen.add(code)
    }
  },
})
