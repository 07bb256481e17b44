// What blade-dialect.md writes, as keys and types. The numbers are its sections.

/** Section 1: columns of most rows. Menu, dept, role, dict and region rows have isDeleted only. */
const base = ['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'isDeleted']
const keys = (text: string): string[] => text.trim().split(/[\s,]+/)

/** Section 5.2: no more and no less. */
export const tokenKeys = keys(
  'tenant_id user_id dept_id post_id role_id oauth_id account user_name nick_name real_name role_name avatar access_token refresh_token token_type expires_in detail license',
)
/** Section 4: no more and no less. */
export const pageKeys = keys('records total size current pages orders optimizeCountSql searchCount countId maxLimit')
/** Section 6. */
export const optionKeys = keys('id parentId title key value hasChildren')
const tree = keys('parentName hasChildren')

const menu = keys(
  'id parentId code name alias path source sort category action isOpen remark isDeleted parentName categoryName actionName isOpenName hasChildren',
)
const dict = keys('id parentId code dictKey dictValue sort remark isSealed isDeleted extend')
const task =
  keys(`taskId taskName taskDefinitionKey category categoryName assignee assigneeName createTime endTime claimTime executionId processInstanceId processDefinitionId processDefinitionKey
  processDefinitionName processDefinitionVersion processIsFinished historyActivityName businessTable businessId status comment`)
const log = keys(
  'id serviceId serverHost serverIp env title type method requestUri remoteIp userAgent methodClass methodName params time createBy createTime',
)

export const rows = {
  menu,
  dict,
  task,
  log,
  topMenu: keys('id tenantId code name source path sort'),
  dept: keys('id tenantId parentId ancestors deptCategory deptCategoryName deptName fullName sort remark isDeleted'),
  role: keys('id tenantId parentId roleName roleAlias sort isDeleted'),
  post: [...keys('id tenantId category categoryName postCode postName sort remark'), ...base],
  user: [
    ...keys(
      'id tenantId code userType account name realName avatar email phone birthday sex roleId deptId postId tenantName userTypeName roleName deptName postName sexName statusName userExt',
    ),
    ...base,
  ],
  /** 10-platform 5.1 adds code and postName. */
  picked: keys('id account code name realName deptName postName'),
  dictBiz: [...dict, 'tenantId'],
  param: [...keys('id paramName paramKey paramValue remark'), ...base],
  client: [
    ...keys(
      `id clientId clientSecret resourceIds scope authorizedGrantTypes webServerRedirectUri authorities accessTokenValidity refreshTokenValidity additionalInformation autoapprove`,
    ),
    ...base,
  ],
  tenant: [
    ...keys(
      'id tenantId tenantName domainUrl backgroundUrl linkman contactNumber address accountNumber expireTime packageId datasourceId licenseKey',
    ),
    ...base,
  ],
  tenantPackage: [...keys('id packageName menuId remark'), ...base],
  dataScope: [
    ...keys(
      'id menuId resourceCode scopeName scopeField scopeClass scopeColumn scopeType scopeValue remark scopeTypeName',
    ),
    ...base,
  ],
  apiScope: [...keys('id menuId resourceCode scopeName scopePath scopeType remark scopeTypeName'), ...base],
  region: keys(
    'code parentCode ancestors name provinceCode provinceName cityCode cityName districtCode districtName townCode townName villageCode villageName level regionLevel sort remark',
  ),
  notice: [...keys('id tenantId title category categoryName releaseTime content'), ...base],
  attach: [...keys('id link domainUrl name originalName extension attachSize'), ...base],
  stored: keys('link domain name originalName attachId'),
  oss: [
    ...keys('id ossCode category categoryName endpoint accessKey secretKey bucketName appId region remark statusName'),
    ...base,
  ],
  sms: [
    ...keys('id smsCode category categoryName templateId accessKey secretKey regionId signName remark statusName'),
    ...base,
  ],
  logError: [...log, ...keys('stackTrace exceptionName message fileName lineNumber')],
  logUsual: [...log, ...keys('logLevel logId logData')],
  definition: keys(
    'id tenantId name key category categoryName version deploymentId deploymentTime resourceName suspensionState',
  ),
  model: keys('id modelKey name description version created lastUpdated'),
  follow: keys('executionId processInstanceId processDefinitionKey startTime startUser suspensionState'),
  datasource: [...keys('id name driverClass url username password remark'), ...base],
  code: keys(
    'id codeName modelId serviceName tableName tablePrefix pkName packageName apiPath webPath baseMode wrapMode templateType author',
  ),
  report: keys('id name createTime updateTime'),
  tree,
} as const

/** Ids travel as decimal strings, several as one comma list, an absent one as '' (section 1). */
const ID = /^(id|parentId|createUser|createDept|updateUser|tenantId|.*[a-z](Id|Ids))$/
/** Names that look like ids and are texts of their own. */
const TEXTS = new Set([
  'clientId',
  'templateId',
  'appId',
  'regionId',
  'serviceId',
  'logId',
  'oauthId',
  'traceId',
  'countId',
  'resourceIds',
  'sessionId',
  'taskId',
  'historyActivityId',
  'executionId',
  'processInstanceId',
  'processDefinitionId',
  'deploymentId',
  'oaUserId',
  'oaDeptId',
])

/** Codes that are numbers to the family: in a form's own list of numbers a text stands as it is. */
const CODES = /^(sex|category|userType|deptCategory|isSealed|isDeleted|isOpen|action|sort|scopeType|regionLevel)$/

/** What of an answer breaks section 1 or 6, told by its place. */
export function breaches(value: unknown, at = 'data'): string[] {
  if (value === null || value === undefined) return [`${at}: null`]
  if (Array.isArray(value)) return value.flatMap((one, index) => breaches(one, `${at}[${index}]`)).slice(0, 20)
  if (typeof value !== 'object') return []
  return Object.entries(value)
    .flatMap(([key, one]) => {
      const here = `${at}.${key}`
      if (key === 'children' && Array.isArray(one) && one.length === 0) return [`${here}: an empty list on a leaf`]
      if (ID.test(key) && !TEXTS.has(key) && !(typeof one === 'string' && /^(\d+(,\d+)*)?$/.test(one)))
        return [`${here}: ${JSON.stringify(one)} is no id`]
      if (CODES.test(key) && typeof one === 'string' && /^-?\d+$/.test(one))
        return [`${here}: the number ${one} as a text`]
      // How long a step took is told in words, how punctual a partner is in points. A plan has the hour of a day.
      if (
        /(Time|Date)$/.test(key) &&
        key !== 'historyActivityDurationTime' &&
        key !== 'scoreTime' &&
        typeof one === 'string' &&
        one !== '' &&
        !/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$|^\d\d:\d\d$/.test(one)
      )
        return [`${here}: ${one} is no time`]
      return breaches(one, here)
    })
    .slice(0, 20)
}

/** Every row of a tree. */
export const flat = (nodes: readonly any[]): any[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
export const missing = (row: Readonly<Record<string, unknown>>, wanted: readonly string[]): string[] =>
  wanted.filter(key => !(key in row))
