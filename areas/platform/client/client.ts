import { bool, defineResource, enableActions, enabledStates, int, json, many, text } from '#kernel'

/** 10-platform 5.3: applications that may ask for tokens. Rows stand in tenant 000000. */
export const client = defineResource({
  name: 'client',
  label: '应用 / Client',
  area: 'platform',
  service: 'system',
  table: 'blade_client',
  page: '/system/client',
  title: 'clientName',
  subtitle: ['clientId'],
  dialect: 'framework',
  fields: {
    clientId: text('应用id / Client id', 'RULF', { max: 64 }),
    /** Slow hash; the secret itself is known to its application only. */
    secretHash: text('应用密钥摘要 / Secret hash', 'S', { max: 255, untold: true }),
    clientName: text('应用名称 / Name', 'L', { max: 64 }),
    resourceIds: text('资源集合 / Resources', '', { max: 255 }),
    scope: text('授权范围 / Scope', '', { max: 64, default: 'all' }),
    authorizedGrantTypes: text('授权类型 / Grants', 'RL', {
      max: 255,
      wide: true,
      default: 'password,captcha,refresh_token',
    }),
    webServerRedirectUri: text('回调地址 / Redirect address', '', { max: 255 }),
    authorities: text('权限 / Authorities', '', { max: 255 }),
    accessTokenValidity: int('令牌秒数 / Access, s', 'L', { min: 60, max: 86400, default: 3600 }),
    refreshTokenValidity: int('刷新秒数 / Refresh, s', 'L', { min: 60, max: 2592000, default: 604800 }),
    captchaMode: bool('验证码 / Captcha', 'L', { default: true }),
    additionalInformation: json('附加说明 / More'),
    autoapprove: bool('自动授权 / Auto-approve'),
    ipAllow: many(text('来源IP / Addresses', '', { max: 45 })),
  },
  states: enabledStates,
  actions: {
    disable: {
      ...enableActions.disable,
      permission: 'edit',
      confirm:
        '停用 {title}？它随即不能再取得或刷新令牌。 / Disable {title}? It can no longer obtain or refresh tokens.',
    },
    enable: { ...enableActions.enable, permission: 'edit' },
  },
  // The web application cannot be removed: nobody could sign in to restore it.
  builtIn: { is: { clientId: ['000000'] }, not: ['remove', 'disable'] },
  calls: 'page@list, detail, remove, update-status:client_edit',
  list: { bare: 'equal' },
})
