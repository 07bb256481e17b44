import { defineResource, dict, note, state, states, text } from '#kernel'

/** Kinds of storage that are reached over the network; kind 10 is the folder of this installation. */
const remote = { category: ['1', '2', '3', '4', '5', '6'] } as const

/**
 * 10-platform 5.6: where new files go. One at a time is in use; files already stored stay where they are, by the code
 * in their row.
 */
export const oss = defineResource({
  name: 'oss',
  label: '对象存储 / Object storage',
  area: 'platform',
  service: 'resource',
  table: 'blade_oss',
  page: '/resource/oss',
  title: 'ossCode',
  dialect: 'framework',
  fields: {
    ossCode: text('资源编号 / Code', 'RULFK', {
      max: 32,
      help: '保存后不可修改，附件按此编号找到存储 / Fixed once saved: files find their storage by it',
    }),
    category: dict('分类 / Kind', 'RLF', 'oss', { default: '6' }),
    endpoint: text('资源地址 / Address', 'L', {
      max: 255,
      when: remote,
      requiredWhen: remote,
      width: 240,
      help: "如 https://s3.example.com，主机须在部署的允许名单内 / For example https://s3.example.com; the host must be on the deployment's allow list",
    }),
    accessKey: text('访问键 / Access key', 'LM', { max: 128, mask: 'all', when: remote, requiredWhen: remote }),
    /** Encrypted; answered as stars, and stars keep it (D13). */
    secretKey: text('密钥 / Secret key', '', { max: 512, sealed: true, when: remote, requiredWhen: remote }),
    bucketName: text('空间名 / Bucket', 'L', { max: 63, when: remote, requiredWhen: remote }),
    appId: text('应用id / App id', '', { max: 64, when: remote }),
    region: text('地域 / Region', '', { max: 32, when: remote, help: '为空时用 us-east-1 / us-east-1 when empty' }),
    remark: note('备注 / Remark', '', { max: 200 }),
  },
  states: states('idle', {
    idle: state(1, '未启用 / Not in use', 'info'),
    inUse: state(2, '使用中 / In use', 'success'),
  }),
  actions: {
    enable: {
      label: '启用 / Use',
      from: ['idle'],
      to: 'inUse',
      call: 'POST enable',
      confirm:
        '先写入、读取并删除一个探测文件，成功后新文件存到【{title}】，已有文件不动。 / A probe file is written, read and deleted first; then new files go to {title}, stored ones stay.',
    },
    retire: { label: '停用 / Disable', from: ['inUse'], to: 'idle', by: 'system' },
  },
  removableIn: ['idle'],
  calls: 'page@list, detail, submit, remove',
  list: {
    tabs: false,
    bare: 'equal',
    columns: ['ossCode', 'category', 'endpoint', 'bucketName', 'status', 'accessKey', 'createTime'],
  },
})
