import { addDays, localDate } from '#kernel'
import { customerSections, type CustomerSeed } from '../../demo/customers.ts'
import { seedMasters, type Masters } from '../../demo/masters.ts'
import type { Answer, Person, World } from '../world.ts'

/** The steps of the spine, each by the person whose step it is. Every builder leaves what the next one starts from. */
export const storyMasters = (world: World): Promise<Masters> => world.inside(tx => seedMasters(tx, world.system, world.people))

/** One small file in a group of the person's own; the group's number is what a form keeps. */
export async function uploadsFile(person: Person, name: string, content = `%PDF-1.4\n% ${name}\n%%EOF`): Promise<string> {
  const answer = await person.uploads<{ attachBizId: string }>('/api/blade-resource/oss/endpoint/put-file-attach-biz-id', { name, bytes: Buffer.from(content) })
  if (answer.status !== 200) throw new Error(`${person.name} could not upload ${name}: ${answer.msg}`)
  return answer.data.attachBizId
}

/** A refusal in the server's own words; an answer fails the test. */
export async function refused(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer
  if (given.status === 200) throw new Error(`was not refused: ${JSON.stringify(given.data)}`)
  return given
}

/** Sales fills the five sections of a customer one after the other and submits them; answers the id of the draft's record in approval. */
export async function submitsCustomer(world: World, masters: Masters, sales: Person, seed: CustomerSeed, number: number): Promise<string> {
  const scan = await uploadsFile(sales, '资料.pdf')
  const sections = customerSections(seed, number, localDate(world.clock.now()), () => scan)
  const draft = await sales.posts('customer/save', { mechanismName: seed.name, draft: true })
  const id = draft.id as string
  await savesSections(sales, id, sections, [masters.models.get('E5')!])
  await sales.posts('customer/save', { id, version: (await sales.gets('customer/detail', { id })).version })
  return id
}

async function savesSections(sales: Person, id: string, sections: ReturnType<typeof customerSections>, models: string[]): Promise<void> {
  const gap = (answer: { missing: unknown[] }) => answer.missing
  await sales.puts('customer/update-base-info-draft', { id, sectionVersion: 0, ...sections.base })
  await sales.puts('customer/update-contacts-draft', { id, sectionVersion: 0, contacts: sections.contacts })
  const [manager] = (await sales.gets('contacts/page', { mechanismId: id })).records as { id: string }[]
  await sales.puts('customer/update-inform-draft', { id, sectionVersion: 0 })
  await sales.puts('customer/update-apply-area-draft', { id, sectionVersion: 0, areas: sections.areas(manager!.id, models) })
  const last = await sales.puts('customer/update-business-draft', { id, sectionVersion: 0, ...sections.business })
  if (gap(last).length > 0) throw new Error(`business section: ${JSON.stringify(gap(last))}`)
}

/** Sales manager and risk officer admit the customer; risk grants its quota with a reason. */
export async function admitsCustomer(world: World, id: string, seed: CustomerSeed, quota: { qty: number; amount: string }): Promise<void> {
  const manager = await world.as({ 4403: '陈立群', 4401: '韦国栋', 5101: '江远', 3301: '沈屿' }[seed.city]!)
  await approves(manager, 'customer', id)
  await approves(await world.as('赵启航'), 'customer', id)
  const risk = await world.as('江岳')
  const { version } = await risk.gets('customer/detail', { id })
  await risk.puts('customer/grant-quota', { id, version, quotaCity: seed.city, newQty: quota.qty, newAmount: quota.amount, newValidTo: addDays(localDate(world.clock.now()), 365), newGrade: seed.grade, reason: '评审链建成前按风控会议纪要特别授信' })
}

export async function approves(person: Person, resource: string, id: string): Promise<void> {
  const answer = await person.decides(resource, id)
  if (answer.status !== 200) throw new Error(`${person.name} could not approve ${resource} ${id}: ${answer.msg} ${JSON.stringify(answer.data)}`)
}
