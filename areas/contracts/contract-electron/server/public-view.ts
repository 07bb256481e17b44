import { refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { Outsider, PublicView } from '#packages/server/implement.ts'
import { updateRow } from '#packages/server/rows.ts'
import { contractElectron } from '../contract-electron.ts'
import { lockElectron, openNext, rejectAs, signAs } from './course.ts'
import { render } from './create.ts'
import { providerNamed } from './provider.ts'
import { signersOf, STATE, type Electron, type Signer } from './rows.ts'

const FILLING = 1

/** The one who was sent this link, while it is his turn. */
async function signerOf(tx: Tx, electron: Electron, by: Outsider): Promise<Signer> {
  const signer = (await signersOf(tx, electron.id)).find(
    one => one.linkId === by.linkId && one.phone === by.phone && one.state === STATE.current,
  )
  return signer ?? refuse('notYourTurn', '尚未轮到您签署 / it is not your turn to sign')
}

/** What was filled in, one value per field in their order: '甲；乙'. The paper is made anew with it. */
async function fill(tx: Tx, actor: Actor, row: Electron, toldBy: string): Promise<void> {
  const electron = await lockElectron(tx, actor, row.id)
  const names = electron.fillNames ?? []
  const values = toldBy.split(/[;；\n]/).map(one => one.trim())
  if (electron.status !== FILLING) refuse('notFilling', '该电子合同不在填写中 / nothing is to be filled in')
  if (values.length !== names.length || values.some(one => one === ''))
    refuse(
      'fillMissing',
      '请按顺序填写{names}，以分号分隔 / fill in {names}, in this order, with semicolons between them',
      { names: names.join('；') },
    )
  const filled = await updateRow(tx, actor, contractElectron, electron, {
    fillValues: Object.fromEntries(names.map((name, index) => [name, values[index]!])),
  })
  await render(tx, actor, filled)
  const { row: moved } = await act(tx, actor, contractElectron, electron.id, 'filled')
  await openNext(tx, actor, moved)
}

/** sign-page: an outside signer reads the paper, proves his phone, and signs, fills in or rejects. */
export const forSigners: PublicView<typeof contractElectron> = {
  label: '电子合同签署 / Sign an e-contract',
  at: '/api/ratutech-core/contract-electron/sign-page',
  fields: ['electronNo', 'subject', 'contractType', 'sendTime', 'deadline', 'draftSha256', 'status'],
  paper: async (tx, row) => ({
    name: `${row.electronNo}.pdf`,
    bytes: await providerNamed(row.provider).download(tx, row),
  }),
  actions: {
    fill: {
      label: '提交填写内容 / Submit what I filled in',
      asks: '按顺序填写，以分号分隔 / In their order, with semicolons between them',
      async run(tx, actor, row, toldBy, by) {
        await signerOf(tx, row, by)
        await fill(tx, actor, row, toldBy)
      },
    },
    sign: {
      label: '已阅读全文并同意签署 / I have read it all and sign',
      async run(tx, actor, row, _told, by) {
        const signer = await signerOf(tx, row, by)
        await signAs(tx, actor, row.id, signer.id, { phone: by.phone, ip: by.ip, userAgent: by.userAgent })
      },
    },
    reject: {
      label: '拒绝签署 / I reject it',
      asks: '拒签原因 / Why',
      async run(tx, actor, row, toldBy, by) {
        const signer = await signerOf(tx, row, by)
        if (toldBy.trim() === '') refuse('rejectReason', '请填写拒签原因 / say why you reject it')
        await rejectAs(tx, actor, row.id, signer.id, toldBy)
      },
    },
  },
}
