import type { Field, Label, Resource, RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { parseField } from '#packages/server/kinds.ts'
import { addRows, insertRows, updateRow } from '#packages/server/rows.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { paperColumns, type PaperColumn } from '../imported-papers.ts'

interface ImportedForm {
  readonly body: Readonly<Record<string, unknown>>
  fault(path: string, reason: Label): void
}
interface ImportedRow {
  readonly id: string
  readonly mechanismName: string
}
/** What each column is checked as. */
const fields: Readonly<Record<PaperColumn, Field>> = {
  contactName: contacts.fields.contactName,
  contactPhone: contacts.fields.phone,
  accountName: accountMechanism.fields.accountName,
  accountBank: accountMechanism.fields.bankName,
  accountBankNo: accountMechanism.fields.bankNo,
  accountNo: accountMechanism.fields.accountNo,
}
type Papers = Record<PaperColumn, string>

const papersOf = (body: ImportedForm['body']): Papers =>
  Object.fromEntries(paperColumns.map(name => [name, String(body[name] ?? '').trim()])) as Papers
const ofAccount = ['accountName', 'accountBank', 'accountBankNo', 'accountNo'] as const

/** What a file says of contact and account, checked with its row: an account is given whole or not at all. */
export function checkPapers(form: ImportedForm): void {
  const papers = papersOf(form.body)
  for (const name of paperColumns) {
    const read = papers[name] === '' ? undefined : parseField(papers[name], fields[name])
    if (read && 'fault' in read) form.fault(name, read.fault)
  }
  const given = ofAccount.filter(name => papers[name] !== '')
  if (given.length > 0)
    for (const name of ofAccount)
      if (papers[name] === '')
        form.fault(name, '户名、开户行、联行号、账号须一并填写 / give account name, branch, CNAPS and number together')
  if (papers.accountBankNo && !/^\d{12}$/.test(papers.accountBankNo))
    form.fault('accountBankNo', '联行号应为12位数字 / a CNAPS code has 12 digits')
  const name = form.body['mechanismName']
  if (papers.accountName && name && papers.accountName !== String(name).trim())
    form.fault(
      'accountName',
      '户名与机构名称不一致，请在系统内新增并上传授权书 / the account name differs: add the account in the product with its authorisation',
    )
}

const CUSTOMER = 1
/** Who is written beside a partner is sent its work too. */
const rolesOf = (resource: Resource<any, any, any>): string[] =>
  resource.kindValue === CUSTOMER ? ['business'] : ['business', 'dispatcher']

/**
 * The contacts and accounts of imported partners, in a statement each. The partners are new: a contact is its
 * institution's first and so the primary one. An account waits for its verification (102): without a proof only by
 * call-back or bank letter.
 */
export async function savePapers(
  tx: Tx,
  actor: Actor,
  resource: Resource<any, any, any>,
  rows: readonly ImportedRow[],
  forms: readonly ImportedForm[],
): Promise<RowOf<typeof contacts>[]> {
  const given = rows.map((row, at) => ({
    row,
    papers: papersOf(forms[at]!.body),
    whose: { mechanismType: resource.kindValue!, mechanismId: row.id },
  }))
  const people = await insertRows(
    tx,
    actor,
    contacts,
    given
      .filter(({ papers }) => papers.contactName)
      .map(({ papers, whose }) => ({
        ...whose,
        contactName: papers.contactName,
        phone: papers.contactPhone,
        roles: rolesOf(resource),
        isPrimary: true,
        informEnabled: true,
      })) as never,
  )
  if ('dispatchContactId' in resource.fields)
    for (const one of people)
      await updateRow(tx, actor, resource, one.mechanismId!, { dispatchContactId: one.id } as never)
  await addRows(
    tx,
    actor,
    accountMechanism,
    given
      .filter(({ papers }) => papers.accountNo)
      .map(({ papers, whose }) => ({
        ...whose,
        status: 102,
        accountKind: 1,
        accountName: papers.accountName,
        bankTitle: (/^.*?银行/.exec(papers.accountBank)?.[0] ?? papers.accountBank).slice(0, 64),
        bankName: papers.accountBank,
        bankNo: papers.accountBankNo,
        accountNo: papers.accountNo,
        useRange: 1,
        purposes: [],
      })) as never,
  )
  return people
}
