/** Every call that blade-dialect.md names, section by section; {a,b} are several. `open`: to everybody (5). */
const written = `
GET blade-auth/oauth/{captcha} open
POST blade-auth/oauth/{token,token/refresh} open
GET blade-auth/oauth/{user-info,clear-cache}
POST blade-auth/oauth/{logout}
POST blade-user/{register-guest} open
GET blade-system/tenant/{info} open
GET blade-system/menu/{routes,buttons,grant-tree,role-tree-keys,role-keys,top-menu,grant-top-tree,top-tree-keys,list,lazy-list,menu-list,lazy-menu-list,tree,detail}
POST blade-system/menu/{submit,remove}
GET blade-system/{topmenu,top-menu}/{list,detail}
POST blade-system/{topmenu,top-menu}/{submit,remove,grant}
GET blade-system/role/{list,tree,tree-by-id,detail}
POST blade-system/role/{grant,grant-data,submit,remove,copy-role}
GET blade-system/dept/{list,lazy-list,tree,lazy-tree,detail}
POST blade-system/dept/{submit,remove}
GET blade-system/post/{list,select,detail}
POST blade-system/post/{submit,remove}
GET blade-user/{page,user-list,search/user,detail,info,platform-detail}
POST blade-user/{submit,update,grant,reset-password,unlock,remove,update-info,update-password,update-platform}
GET blade-system/{dict,dict-biz}/{dictionary,dictionarys,parent-list,child-list,list,tree,tree-by-code,detail}
POST blade-system/{dict,dict-biz}/{submit,remove}
GET blade-system/{param,client,tenant,tenant-package,data-scope,api-scope,region}/{list,detail}
POST blade-system/{param,client,tenant,tenant-package,data-scope,api-scope,region}/{submit,remove}
GET blade-system/{tenant,tenant-package,region}/{select}
GET blade-system/tenant/{package-detail}
POST blade-system/tenant/{setting,datasource,package-setting}
GET blade-system/region/{lazy-tree,export-region,export-template}
POST blade-system/region/{import-region}
POST blade-resource/oss/endpoint/{put-file,put-file-attach,put-file-attach-biz-id}
GET blade-resource/{oss,sms}/{list,detail}
POST blade-resource/{oss,sms}/{submit,remove,enable}
POST blade-resource/sms/endpoint/{send-message}
GET blade-resource/attach/{list,page,detail}
POST blade-resource/attach/{remove}
GET blade-log/{usual,api,error}/{list,detail}
GET blade-desk/notice/{list,detail}
POST blade-desk/notice/{submit,remove}
GET blade-flow/work/{start-list,claim-list,todo-list,send-list,done-list}
POST blade-flow/work/{claim-task,complete-task}
GET blade-flow/{follow,model,manager}/{list}
POST blade-flow/follow/{delete-process-instance}
POST blade-flow/model/{deploy,remove}
POST blade-flow/manager/{change-state,delete-deployment,deploy-upload}
GET blade-flow/process/{history-flow-list,model-view}
POST blade-desk/process/leave/{start-process}
GET blade-desk/process/leave/{detail}
GET blade-develop/{datasource,code,model}/{list,detail}
GET blade-develop/datasource/{select}
POST blade-develop/{datasource,code,model}/{submit,remove}
GET blade-report/report/rest/{list}
POST blade-report/report/rest/{remove}
GET blade-user/{export-user,export-template}
POST blade-user/{import-user}
`
export interface NamedCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly isOpen: boolean
}

const spread = (text: string): string[] => {
  const found = /\{([^}]*)\}/.exec(text)
  return found ? found[1]!.split(',').flatMap(one => spread(text.replace(found[0], one))) : [text]
}
export const namedCalls: readonly NamedCall[] = written
  .trim()
  .split('\n')
  .flatMap(line => {
    const [method, path, open] = line.split(' ') as ['GET' | 'POST', string, string | undefined]
    return spread(path).map(one => ({ method, path: one, isOpen: open !== undefined }))
  })
