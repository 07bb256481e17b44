/** 40, section 13: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const serviceParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['service.sampleRate', '20', '回访抽样比例（%） / Share of call-backs by sample, %', 2],
  ['service.visitTries', '3', '回访最多次数 / Most tries of a call-back', 2],
  ['service.webForm', '1', '开放网上报单 / Public web form is open', 3],
]
