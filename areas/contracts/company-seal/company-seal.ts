import {
  datetime,
  defineResource,
  dict,
  enableActions,
  enabledStates,
  enumeration,
  files,
  many,
  note,
  ref,
  text,
  user,
} from '#kernel'
import { contractType } from '#areas/codes/codes.ts'

/** 30, section 3: the seals of our companies and who keeps them. */
export const companySeal = defineResource({
  name: 'company-seal',
  label: '印章 / Company seal',
  area: 'contracts',
  page: '/contract/seal',
  title: 'sealName',
  subtitle: ['companyName'],
  number: { field: 'sealNo', prefix: 'ZN' },
  fields: {
    sealNo: text('印章编号 / Seal no.', 'ULKS', { max: 32 }),
    companyId: ref('主体 / Company', 'RLF', 'company', { only: { status: [1] } }),
    sealType: dict('印章类型 / Seal type', 'RLF', 'seal_type'),
    sealName: text('印章名称 / Seal name', 'RLK', { max: 64 }),
    sealImageBizId: files('印模 / Seal image', '', {
      help: '透明PNG，42毫米，300dpi / Transparent PNG, 42 mm at 300 dpi',
    }),
    keeperUserId: user('保管人 / Keeper', 'RL', { handover: { openWhen: { status: [1] }, free: true } }),
    backupKeeperId: user('备用保管人 / Backup keeper', 'L', { handover: { openWhen: { status: [1] }, free: true } }),
    usableKinds: many(
      enumeration('可用合同类型 / Usable for kinds', '', contractType, { help: '不填为全部 / Empty: all' }),
    ),
    certSerial: text('证书序列号 / Certificate', 'S', { max: 64 }),
    certNotAfter: datetime('证书到期 / Certificate until', 'LS'),
    certificate: note('证书 / Certificate PEM', 'S', { max: 4000, untold: true }),
    privateKey: note('私钥 / Private key', 'S', { max: 6000, untold: true }),
    location: text('存放地点 / Kept at', '', { max: 128 }),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  calls:
    'page, list:company_seal_view|apply_seal_add|contract_lease_seal, detail:company_seal_view, save:company_seal_edit, update, update-status:company_seal_edit',
  list: {
    columns: [
      'sealNo',
      'sealName',
      'companyId',
      'sealType',
      'keeperUserId',
      'status',
      'backupKeeperId',
      'certNotAfter',
      'createTime',
    ],
  },
  indexes: ['unique: companyId, sealType, sealName'],
})
