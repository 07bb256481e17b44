import {
  contractStates,
  defineResource,
  files,
  lines,
  money,
  ref,
  type Action,
  type EventSpec,
  type Field,
  type Label,
  type Section,
} from '#kernel'
import { contractScope } from '#areas/contracts/contract/contract.ts'
import { priceChanges, supplyFields, supplyHead, supplyRelated, supplySections } from '../supply-kind/fields.ts'
import { supplyMoves } from '../supply-kind/moves.ts'
import { signedByHand } from '#areas/contracts/contract/moves.ts'

export interface ServiceAgreementSpec<F extends Record<string, Field>> {
  readonly name: string
  readonly label: Label
  readonly page: string
  /** Code of contract_type. */
  readonly kindValue: number
  readonly prefix: string
  /** Definition of its price lines. */
  readonly serve: string
  readonly own: F
  readonly events?: Readonly<Record<string, EventSpec>>
  readonly ownSection: { readonly title: Label; readonly fields: readonly string[] }
  /** Sections beside it: lots of a parking agreement. */
  readonly more?: readonly Section[]
  /** Columns of the list between the counterparty and the state, and always visible filters. */
  readonly columns: readonly string[]
  readonly quick: readonly string[]
}

/** Moves of a service agreement: a successor takes its open work over when it is stopped. */
const moves = {
  ...supplyMoves,
  stop: {
    ...supplyMoves.stop,
    input: {
      ...supplyMoves.stop.input,
      successorId: ref('后续协议 / Successor', '', 'contract', {
        only: { status: [6, 7], contractType: ['field:contractType'] },
        help: '有未完成任务时必选，任务保持原价 / Needed while work is open; that keeps its price',
      }),
    },
  },
} as const satisfies Record<string, Action>

/** 40, 4: agreements whose services are found by `supply.servicePrice` (types 12, 15, 16, 17). */
export const serviceAgreement = <const F extends Record<string, Field>>(spec: ServiceAgreementSpec<F>) =>
  defineResource({
    name: spec.name,
    label: spec.label,
    area: 'supply',
    page: spec.page,
    extends: 'contract',
    kindValue: spec.kindValue,
    title: 'contractNo',
    subtitle: ['contractName', 'counterpartyName'],
    number: { field: 'contractNo', prefix: spec.prefix },
    fields: {
      ...supplyHead,
      ...supplyFields,
      ...spec.own,
      yearEstimate: money('年预估金额 / Estimate of a year', 'RL', { unit: '元' }),
      serveLines: lines('服务价目 / Price list', 'R', spec.serve, { min: 1, max: 1000 }),
      priceFileBizId: files('报价确认件 / Signed quote'),
    },
    sections: supplySections([
      { id: 'service', title: spec.ownSection.title, fields: [...spec.ownSection.fields, 'yearEstimate'] },
      ...(spec.more ?? []),
      { id: 'prices', title: '服务价目 / Price list', fields: ['serveLines', 'priceFileBizId'] },
    ]),
    states: contractStates,
    actions: moves,
    ...(spec.events ? { events: spec.events } : {}),
    calls: `page, list:${spec.name.replaceAll('-', '_')}_view|contract_pick, detail, timeline, status-count, save, update, afresh, remove, export`,
    codes: { stop_default: '违约终止 / Stop in default' },
    scope: contractScope,
    list: {
      columns: [
        'contractNo',
        'counterpartyName',
        ...spec.columns,
        'status',
        'enabled',
        'yearEstimate',
        'endDate',
        'startDate',
        'settleCycle',
        'serviceScore',
        'receivedAmt',
        'ownCompanyId',
        'bizUserId',
        'contractName',
        'createTime',
      ],
      quick: ['contractNo', 'counterpartyId', ...spec.quick, 'endDate'],
      totals: ['yearEstimate'],
      pageSize: 50,
    },
    detail: {
      facts: ['counterpartyName', 'startDate', 'endDate', 'settleCycle', 'yearEstimate', 'depositAmt'],
      related: [...supplyRelated, priceChanges],
    },
    onlyWhile: signedByHand,
    approval: {
      processKey: spec.name,
      amount: 'yearEstimate',
      dept: 'bizDeptId',
      kind: 'signType',
      variables: ['signType'],
      words: {
        standardTemplate: '标准模板 / Standard template',
        priceAboveEnquiry: '高于询价 / Above the enquiry',
        depositAmt: '存出保证金 / Deposit placed',
        yearEstimate: '年预估金额 / Estimate of a year',
        customTerms: '特别约定 / Special terms',
      },
    },
  })
