import { defineResource, dept as deptRef, enableActions, enabledStates, enumeration, enumOf, int, many, note, ref, region, text, user } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'

export const orgCategory = enumOf('org_category', { 1: '公司 / Company', 2: '部门 / Department', 3: '小组 / Team', 4: '合作机构 / Partner' })

/** 10-platform 5.1. Tree of at most eight levels; `ancestors` '0,a,b' is recomputed when a department moves. */
export const dept = defineResource({
  name: 'dept', label: '部门 / Department', area: 'platform', service: 'system', table: 'blade_dept', page: '/system/dept', title: 'deptName', subtitle: ['fullName', 'deptCode'], dialect: 'framework', reported: ['deptCode', 'deptName', 'fullName', 'parentId'],
  fields: {
    parentId: deptRef('上级部门 / Above', 'F'),
    ancestors: text('祖级 / Ancestors', 'S', { max: 255 }),
    deptCategory: enumeration('类型 / Kind', 'RLF', orgCategory, { default: 2 }),
    deptCode: text('部门编码 / Code', 'ULF', { max: 32 }),
    deptName: text('部门简称 / Name', 'RLFK', { max: 45 }),
    fullName: text('部门全称 / Full name', 'RL', { max: 64 }),
    leaderId: user('负责人 / Head', 'LF', { handover: { openWhen: { status: [1] }, free: true } }),
    viceLeaderIds: many(user('副职 / Deputies', '', { handover: { openWhen: { status: [1] }, free: true } })),
    companyId: ref('法人主体 / Legal entity', 'F', 'company'),
    cityCodes: many(region('城市 / Cities', 'F')),
    areaId: ref('大区 / Region', 'F', 'area', { only: { areaLevel: [1] } }),
    phone: text('电话 / Phone', '', { max: 20 }),
    address: text('地址 / Address', '', { max: 200, wide: true }),
    mechanismType: enumeration('机构类型 / Institution kind', '', mechanismType, { when: { deptCategory: [4] } }),
    mechanismId: ref('机构 / Institution', 'F', 'mechanism', { when: { deptCategory: [4] }, only: { mechanismType: ['field:mechanismType'] } }),
    oaDeptId: text('OA部门 / OA department', 'S'),
    sort: int('排序 / Order', 'L', { default: 1 }),
    remark: note('备注 / Remark'),
  },
  sections: [
    { id: 'base', title: '部门 / Department', fields: ['parentId', 'deptCategory', 'deptCode', 'deptName', 'fullName', 'leaderId', 'viceLeaderIds', 'mechanismType', 'mechanismId', 'sort'] },
    { id: 'place', title: '主体与城市 / Entity and cities', fields: ['companyId', 'cityCodes', 'areaId'] },
    { id: 'contact', title: '联系与备注 / Contact and remark', fields: ['phone', 'address', 'remark'] },
  ],
  states: enabledStates,
  actions: enableActions,
  events: {
    'dept.moved': { label: '部门调整 / Department moved', facts: { fromId: deptRef('原上级 / From'), toId: deptRef('新上级 / To') } },
  },
  calls: 'page, detail, submit, remove, update-status, import',
  excel: {
    import: ['above', 'deptCode', 'deptName', 'deptCategory', 'leaderId'], required: ['deptCode'], naturalKey: ['deptCode'],
    headers: { above: '上级全称 / Path of the department above', deptName: '部门名称 / Name', leaderId: '负责人工号 / Staff no. of the head' },
  },
  list: { sort: 'sort' },
  indexes: ['unique: parentId, deptName'],
})
