import { isEnglish, opensPage, reloads } from './hands.ts'
import type { Desk } from './product.ts'

const words = {
  zh: {
    todo: ['工作台', '我的事务', '待办'],
    reload: '刷新',
    decide: '办理',
    mine: '我的决定',
    approve: '通过',
    reject: '驳回',
    approved: /^已通过/,
    rejected: /^已驳回/,
  },
  en: {
    todo: ['Desk', 'My affairs', 'To do'],
    reload: 'Reload',
    decide: 'Decide',
    mine: 'My decision',
    approve: 'Approve',
    reject: 'Reject',
    approved: /^Approved/,
    rejected: /^Rejected/,
  },
} as const
const wordsOf = async (desk: Desk) => words[(await isEnglish(desk)) ? 'en' : 'zh']

/** From the own list of tasks to the one of this document. */
export async function opensTask(desk: Desk, document: string): Promise<void> {
  const { page } = desk
  const {
    todo: [top, group, leaf],
    reload,
    decide,
    mine,
  } = await wordsOf(desk)
  await opensPage(desk, top, group, leaf)
  // A list that stood open behind other pages still shows the task of the round before.
  await reloads(
    desk,
    page.getByRole('button', { name: reload, exact: true }).filter({ visible: true }),
    /work\/todo-list/,
  )
  await page
    .getByRole('row', { name: new RegExp(document) })
    .first()
    .getByRole('button', { name: decide })
    .click()
  await page.getByRole('heading', { name: mine }).filter({ visible: true }).first().waitFor()
}

/** One decision on the task in front; the next task opens by itself. */
async function decides(desk: Desk, which: 'approve' | 'reject', comment: string): Promise<void> {
  const { page } = desk
  const said = await wordsOf(desk)
  const panel = page.locator('.kit-decision').filter({ visible: true })
  await panel.getByRole('textbox').fill(comment)
  // What was said of an earlier paper may still stand: the answer itself is waited for.
  await Promise.all([
    page.waitForResponse(answer => answer.request().method() !== 'GET' && /blade-flow\/work\//.test(answer.url())),
    panel.getByRole('button', { name: said[which], exact: true }).click(),
  ])
  await page
    .getByText(which === 'approve' ? said.approved : said.rejected)
    // The workbench behind tells of papers that were approved before.
    .filter({ visible: true })
    .first()
    .waitFor()
}

export async function approvesFromTodo(desk: Desk, document: string, comment = '同意'): Promise<void> {
  await opensTask(desk, document)
  await decides(desk, 'approve', comment)
}

export async function rejectsFromTodo(desk: Desk, document: string, reason: string): Promise<void> {
  await opensTask(desk, document)
  await decides(desk, 'reject', reason)
}
