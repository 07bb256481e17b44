import { afterAll, beforeAll, expect, it } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import { callsOf, isSortable, type Field, type Resource } from '#kernel'
import { operatorOf } from '../operator.ts'
import { makeWorld, type Person, type World } from '../world.ts'

// A press on the head of a column that the server refuses to sort by empties the list: every head that can be pressed is asked for, with a list of our own code or of the engine's.
type AnyResource = Resource<any, any, any>
/** Never answered: its application alone knows it. */
const unanswered = ['client.secretHash']

let world: World
let people: Person[]
const resources = (definitions as readonly AnyResource[]).filter(
  one => one.page && callsOf(one).some(call => call.does === 'page'),
)
beforeAll(async () => {
  world = await makeWorld()
  people = [await world.as('系统管理员'), await operatorOf(world)]
})
afterAll(() => world?.close())

const headsOf = (resource: AnyResource): string[] =>
  [
    ...Object.entries(resource.fields as Record<string, Field>)
      .filter(([, field]) => isSortable(field))
      .map(([name]) => name),
    ...(resource.kind === 'record'
      ? ['createUser', 'createDept', 'createTime', 'updateTime', ...(resource.states ? ['status'] : [])]
      : []),
  ].filter(name => !unanswered.includes(`${resource.name}.${name}`))
/** The server takes four columns at once. */
const fours = (names: readonly string[]): string[][] =>
  names.length === 0 ? [] : [names.slice(0, 4), ...fours(names.slice(4))]

it('sorts every list by every column whose head can be pressed', async () => {
  const refused: string[] = []
  for (const resource of resources) {
    const { path } = callsOf(resource).find(call => call.does === 'page')!
    for (const names of fours(headsOf(resource))) {
      const asks = async (ascs: string) => {
        for (const person of people) {
          const answer = await person.call('GET', path, { ascs, size: 1 })
          if (answer.status !== 402) return answer
        }
      }
      if ((await asks(names.join()))?.status === 200) continue
      for (const name of names) {
        const answer = await asks(name)
        if (answer && answer.status !== 200) refused.push(`${resource.name}.${name}: ${answer.status} ${answer.msg}`)
      }
    }
  }
  expect(refused).toEqual([])
})
