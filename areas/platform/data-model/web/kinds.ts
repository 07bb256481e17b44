import type { Label } from '#kernel'

/** Kinds of fields that the generator writes. */
export const kinds: Readonly<Record<string, Label>> = {
  text: '文本 / Text',
  note: '长文本 / Note',
  html: '富文本 / Rich text',
  int: '整数 / Whole number',
  qty: '数量 / Quantity',
  money: '金额 / Money',
  rate: '比率 / Rate',
  bool: '是否 / Yes or no',
  date: '日期 / Date',
  datetime: '时间 / Date and time',
  dict: '字典 / Dictionary',
  ref: '引用 / Reference',
  region: '区划 / Region',
  user: '人员 / Person',
  dept: '部门 / Department',
  files: '附件 / Files',
  json: '结构 / JSON',
}
/** Clients of the family write names of their own language. */
export const kindName = (kind: string): Label => kinds[kind] ?? (`${kind} / ${kind}` as Label)
export const flagNames: Readonly<Record<string, Label>> = {
  R: '必填 / Required',
  U: '唯一 / Unique',
  L: '列表 / In the list',
  F: '筛选 / Filter',
  S: '系统 / By the system',
  K: '搜索 / Search',
  M: '脱敏 / Masked',
}
