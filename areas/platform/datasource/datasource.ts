import { bool, defineResource, note, text } from '#kernel'

/**
 * 10-platform 5.13: databases whose tables the generator may read. Rows stand in tenant 000000; the product's own
 * database is one of them and cannot be changed.
 */
export const datasource = defineResource({
  name: 'datasource',
  label: '数据源 / Data source',
  area: 'platform',
  service: 'develop',
  table: 'blade_datasource',
  page: '/tool/datasource',
  title: 'name',
  subtitle: ['url'],
  dialect: 'framework',
  fields: {
    name: text('名称 / Name', 'RULFK', { max: 64 }),
    driverClass: text('驱动类 / Driver', 'RL', {
      max: 100,
      default: 'org.postgresql.Driver',
      help: '只支持 PostgreSQL / PostgreSQL only',
    }),
    url: text('连接地址 / Address', 'RL', {
      max: 255,
      width: 320,
      wide: true,
      help: "如 jdbc:postgresql://db.example.com:5432/crm，主机须在部署的允许名单内 / For example jdbc:postgresql://db.example.com:5432/crm; the host must be on the deployment's allow list",
    }),
    username: text('用户名 / User', 'L', { max: 64 }),
    /** Encrypted; answered as stars, and stars keep it (D13). */
    password: text('密码 / Password', '', { max: 512, sealed: true }),
    isBuiltin: bool('产品数据库 / Own database', 'SL'),
    remark: note('备注 / Remark', '', { max: 200, wide: true }),
  },
  builtIn: { is: { isBuiltin: [true] }, not: ['edit', 'remove'] },
  calls: 'page@list, detail, submit, remove',
  list: { columns: ['name', 'driverClass', 'url', 'username', 'isBuiltin', 'createTime'], sort: 'name', tabs: false },
})
