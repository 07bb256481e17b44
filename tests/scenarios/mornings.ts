import { callsOf } from '#kernel'
import { resourceNamed } from '#packages/server/registry.ts'
import { cardNamed } from '#areas/platform/workbench/cards.ts'
import type { CardAnswer } from '#areas/platform/workbench/server/card-data.ts'
import type { Person } from '../world.ts'

// The morning page of a person over the calls: every number opens a list with just that total.

const base = '/api/blade-desk/work-bench-disposition'

export interface Morning {
  /** Cards on the page. */
  readonly cards: number
  /** Numbers that were compared with the list behind them. */
  readonly compared: number
  /** Of these, how many are above zero. */
  readonly filled: number
  /** 'card resource: status, list total instead of number'. */
  readonly wrong: readonly string[]
}

/** Every number of a card as its answer gives it, with the resource whose list it opens. */
function listsOf(code: string, answer: CardAnswer) {
  const spec = cardNamed(code)!
  return [
    ...answer.figures.map(one => ({ resource: spec.figures!.find(({ key }) => key === one.key)!.resource, ...one })),
    ...answer.groups.map(one => ({ resource: spec.grouping!.resource, ...one })),
  ]
}

export async function morningOf(person: Pick<Person, 'gets' | 'call'>): Promise<Morning> {
  const layout = await person.gets<{ cardCode: string }[]>(`${base}/list-by-position`)
  const wrong: string[] = []
  let [compared, filled] = [0, 0]
  for (const { cardCode } of layout) {
    const answer = await person.call<CardAnswer>('POST', `${base}/card-data`, { cardCode })
    if (answer.status !== 200) {
      wrong.push(`${cardCode}: ${answer.status} ${answer.msg}`)
      continue
    }
    for (const { resource, filters, total } of listsOf(cardCode, answer.data)) {
      const list = callsOf(resourceNamed(resource)).find(one => one.does === 'page')!.path
      const found = await person.call<{ total: number }>('GET', list, { ...filters, current: '1', size: '1' })
      compared += 1
      if (Number(total) > 0) filled += 1
      if (found.status !== 200 || found.data.total !== total)
        wrong.push(`${cardCode} ${resource}: ${found.status}, ${found.data?.total} instead of ${total}`)
    }
  }
  return { cards: layout.length, compared, filled, wrong }
}
