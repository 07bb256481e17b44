/** 10-platform 8: top menu -> group -> leaf, in their order. A leaf: [title, path, resources]; a resource is written by its permission head, '=own: head' is a second door with a code of its own. */
import type { Label } from '#kernel'
import { systemMenu } from './system-menu.ts'

export interface TopMenuSeed { readonly code: string; readonly label: Label; readonly icon: string; readonly groups: readonly GroupSeed[] }
export interface GroupSeed { readonly code: string; readonly label: Label; readonly path: string; readonly icon: string; readonly leaves: readonly LeafSeed[] }
export type LeafSeed = readonly [label: Label, path: string, resources: string]

export const menuTree: readonly TopMenuSeed[] = [
  {
    code: 'desk', label: '工作台 / Desk', icon: 'layout-dashboard', groups: [
      {
        code: 'm_wel', label: '首页 / Home', path: '/wel', icon: 'house', leaves: [
          ['工作台 / Workbench', '/wel/index', 'wel'], ['经营看板 / Dashboard', '/wel/dashboard', 'dashboard'],
        ],
      },
      {
        code: 'm_work', label: '我的事务 / My affairs', path: '/work', icon: 'inbox', leaves: [
          ['发起流程 / Start', '/work/start', 'work_start'], ['待签收 / Claim', '/work/claim', 'work_claim'], ['待办 / To do', '/work/todo', 'work_todo'],
          ['我的请求 / Sent', '/work/send', 'work_send'], ['已办 / Done', '/work/done', 'work_done'], ['抄送我的 / Copies', '/work/cc', 'work_cc'],
        ],
      },
      {
        code: 'm_desk', label: '消息与个人 / Messages and me', path: '/desk', icon: 'megaphone', leaves: [
          ['通知公告 / Announcements', '/desk/notice', 'notice'], ['全部消息 / All messages', '/notice/index', 'user_message'],
          ['我的下载 / My downloads', '/download/index', 'download'], ['个人信息 / Personal information', '/info/index', 'info'],
          ['修改密码 / Change password', '/password/index', 'password'],
        ],
      },
    ],
  },
  {
    code: 'customer', label: '客户风控 / Customers', icon: 'users', groups: [
      {
        code: 'm_customers', label: '客户管理 / Customers', path: '/customers', icon: 'users', leaves: [
          ['客户档案 / Customers', '/customers/customer/index', 'customer'], ['联系人 / Contacts', '/contacts/index', 'contacts'],
          ['客户唤醒 / Wake-up requests', '/customers/rouse/index', 'rouse'], ['关联集团 / Customer groups', '/customers/group/index', 'customer_group'],
        ],
      },
      {
        code: 'm_quotas', label: '额度管理 / Quotas', path: '/customers/quota', icon: 'gauge', leaves: [
          ['授信审查 / Quota cases', '/customers/quota/index', 'quota, customer_city_quota'],
          ['额度申请 / Quota applications', '/customers/quota/apply/index', 'quota_apply'],
          ['临时增额 / Temporary increase', '/customers/increase/apply/index', 'quota_increase'],
        ],
      },
      {
        code: 'm_risk', label: '风险管理 / Risk', path: '/risk', icon: 'shield-alert', leaves: [
          ['城市额度 / City ceilings', '/risk/cityquota/index', 'city_quota'], ['客户风险 / Customer risk', '/risk/customerrisk/index', 'customer_risk'],
          ['风险记录 / Risk records', '/risk/riskrecord/index', 'risk_record'], ['额度调整 / Quota adjustments', '/risk/quota/index', 'risk_quota'],
          ['风控策略 / Risk strategies', '/risk/strategy/index', 'strategy'],
        ],
      },
      {
        code: 'm_drivers', label: '司机管理 / Drivers', path: '/drivers', icon: 'id-card', leaves: [
          ['司机 / Drivers', '/drivers/driver/index', 'driver'], ['司机账户 / Driver accounts', '/drivers/account/index', 'driver_account'],
        ],
      },
      {
        code: 'm_mechanism', label: '合作机构 / Partners', path: '/mechanism', icon: 'handshake', leaves: [
          ['公司主体 / Own companies', '/system/company/index', 'company, mechanism_title, mechanism_licence, mechanism_check'],
          ['机构账户 / Institution accounts', '/mechanism/account/index', 'account_mechanism'],
          ['服务商 / Service providers', '/mechanism/servicing_provider/index', 'service_provider'],
          ['经销商与第三方 / Dealers and third parties', '/mechanism/chandler/index', 'chandler'],
          ['资金方 / Finance companies', '/mechanism/finance/index', 'finance_company'],
          ['出行平台 / Travel companies', '/mechanism/travel_company/index', 'travel_company'], ['车企 / Car factories', '/mechanism/carfactory/index', 'car_factory'],
          ['停车场合作方 / Parking providers', '/mechanism/parking_lot/index', 'parking_provider'],
          ['维修厂 / Maintenance depots', '/mechanism/maintenance/depot/index', 'maintenance_depot'],
        ],
      },
      {
        code: 'm_customerservice', label: '客户服务 / Customer service', path: '/customer/service', icon: 'headphones', leaves: [
          ['客服工单 / Customer-service orders', '/customer/service/workorder/index', 'customer_service_work_order'],
        ],
      },
    ],
  },
  {
    code: 'contract', label: '合同订单 / Contracts', icon: 'file-signature', groups: [
      {
        code: 'm_contractmain', label: '合同总览 / All contracts', path: '/contract', icon: 'scroll-text', leaves: [
          ['合同总览 / Contracts', '/contract/index', 'contract'], ['合同档案 / Contract archives', '/contract/archives/index', 'contract_archives'],
          ['合同变更单 / Change orders', '/contract/change/index', 'contract_change'], ['结清试算 / Settlement quotes', '/contract/quote/index', 'contract_quote'],
        ],
      },
      {
        code: 'm_lease', label: '客户合同 / Customer contracts', path: '/contract/lease', icon: 'file-signature', leaves: [
          ['意向租赁合同 / Intention contracts', '/contract/intention/index', 'contract_intention'],
          ['意向处置 / Intention disposals', '/contract/intention/dispose/index', 'contract_intention_handle'],
          ['KA租赁合同 / KA leases', '/contract/lease/index', 'contract_lease'], ['KA处置合同 / KA disposals', '/contract/lease/dispose/index', 'contract_lease_handle'],
          ['C端租赁合同 / Consumer leases', '/contract/lease/c/index', 'contract_lease_c'],
          ['购租框架协议 / Purchase-lease frameworks', '/contract/purchase/lease/index', 'contract_purchase_lease'],
          ['融资租赁合同 / Finance leases', '/contract/financial/leasing/index', 'contract_financing_lease'],
          ['资金融资合同 / Borrowings', '/contract/finance/index', 'contract_finance'],
        ],
      },
      {
        code: 'm_supply', label: '采购与服务合同 / Supply contracts', path: '/contract/supply', icon: 'file-text', leaves: [
          ['车辆买卖合同 / Vehicle purchase contracts', '/contract/sale/index', 'contract_sale'],
          ['采购合同 / Purchase contracts', '/contract/purchase/index', 'contract_purchase'],
          ['采购协议 / Purchase agreements', '/contract/purchase/agreement/index', 'contract_purchase_agreement'],
          ['返利结算 / Rebates', '/contract/purchase/rebate/index', 'contract_rebate'],
          ['主机厂商务合同 / Car-factory contracts', '/contract/carfactory/index', 'contract_car_factory'],
          ['停车场协议 / Parking-lot contracts', '/contract/parking/lot/index', 'contract_parking_lot'],
          ['付款授权协议 / Payment authorisations', '/contract/protocol/index', 'contract_protocol'],
          ['收款授权协议 / Collection authorisations', '/contract/collection/index', 'contract_collection'],
          ['上牌及网约车代办协议 / Plate and ride-hailing agency agreements', '/contract/car/hailing/index', 'contract_car_hailing'],
          ['维修站合作协议 / Repair-station cooperation', '/contract/pit/lane/index', 'contract_pit_lane'],
          ['年检代办协议 / Inspection agency agreements', '/contract/year/check/index', 'contract_year_check'],
          ['提车地变更 / Pick-up location changes', '/contract/receiving/ground/change/index', 'contract_receiving_ground_change'],
          ['服务商价目 / Service price lists', '/contract/serviceprice/index', 'service_price_list'],
        ],
      },
      {
        code: 'm_seal', label: '用印与电子合同 / Seals and e-contracts', path: '/contract/seal', icon: 'stamp', leaves: [
          ['用印申请 / Seal applications', '/contract/applyseal/index', 'apply_seal'], ['电子合同 / E-contracts', '/contract/electron/index', 'contract_electron'],
          ['合同模板 / Templates', '/contract/template/index', 'contract_template'], ['印章管理 / Company seals', '/contract/seal/index', 'company_seal'],
        ],
      },
      {
        code: 'm_order', label: '订单管理 / Orders', path: '/order', icon: 'shopping-cart', leaves: [
          ['订单 / Orders', '/order/parent/index', 'order'], ['订单车辆 / Order vehicles', '/order/vehicle/index', 'order_vehicle'],
        ],
      },
      {
        code: 'm_product', label: '产品管理 / Products', path: '/product', icon: 'package', leaves: [
          ['产品分类 / Product categories', '/product/category/index', 'product_category'], ['服务产品库 / Service products', '/product/index', 'product'],
        ],
      },
      {
        code: 'm_enquiry', label: '询价管理 / Enquiries', path: '/enquiry', icon: 'scale', leaves: [
          ['年检询价 / Inspection enquiries', '/enquiry/year/check/index', 'enquiry_year_check'],
          ['上牌代办询价 / Licence-agency enquiries', '/enquiry/license/agent/index', 'enquiry_license'],
          ['停车费询价 / Parking-fee enquiries', '/enquiry/parking/fee/index', 'enquiry_parking'],
        ],
      },
    ],
  },
  {
    code: 'finance', label: '财务中心 / Finance', icon: 'wallet', groups: [
      {
        code: 'm_receivepayment', label: '收付管理 / Bills', path: '/receive/payment', icon: 'arrow-left-right', leaves: [
          ['收款计划 / Receipt plans', '/receive/payment/receiptplan/index', 'bill_receipt_plan'],
          ['付款计划 / Payment plans', '/receive/payment/paymentplan/index', 'bill_payment_plan'],
          ['应收账单 / Receivable bills', '/receive/payment/receivable/index', 'bill_receivable'],
          ['应付账单 / Payable bills', '/receive/payment/payable/index', 'bill_payable'],
          ['租金催收明细 / Lease rent chasing', '/receive/payment/lease/index', '=rental_overdue_lease: bill_rental_overdue'],
          ['租赁逾期汇总 / Lease overdue summary', '/receive/payment/summary/index', 'bill_rental_overdue'],
          ['收款核销 / Receipt write-off', '/receive/payment/receipt/offset/index', 'bill_receipt_write_off'],
          ['付款核销 / Payment write-off', '/receive/payment/payment/offset/index', 'bill_payment_write_off'],
          ['实收明细 / Actual receipts', '/receive/payment/receivable/actual/index', 'bill_receivable_actual'],
          ['实付明细 / Actual payments', '/receive/payment/payable/actual/index', 'bill_payable_actual'],
          ['应收变更记录 / Receivable changes', '/receive/payment/receivable/records/index', '=accounts_change_receivable: bill_accounts_change'],
          ['应付变更记录 / Payable changes', '/receive/payment/payable/records/index', 'bill_accounts_change'],
        ],
      },
      {
        code: 'm_account', label: '业务收付 / Receipts and payments', path: '/account', icon: 'banknote', leaves: [
          ['业务应收 / Planned receipts', '/account/receivable/index', 'account_receivable'],
          ['实收登记 / Actually received', '/account/actually/receive/index', 'account_actually_receive'],
          ['付款申请 / Planned payments', '/account/payable/index', 'account_payable'],
          ['实付登记 / Actually paid', '/account/actually/paid/index', 'account_actually_paid'],
          ['银行流水 / Bank receipts', '/account/bank/receipt/index', 'account_bank_receipt, account_relation'],
          ['结算单 / Settlements', '/account/settlement/index', 'account_settlement'],
          ['结算类别 / Settlement categories', '/account/settlement/ategory/index', 'account_settlement_category'],
          ['批量收款 / Batch receive', '/account/vehicle/batch/receive/index', 'account_actually_receive_batch'],
          ['支付指令监控 / Payment orders', '/account/payment/order/index', 'bank_payment_order'],
        ],
      },
      {
        code: 'm_accountvehicle', label: '车辆款项 / Money per vehicle', path: '/account/vehicle', icon: 'coins', leaves: [
          ['车辆租金 / Vehicle rent', '/account/vehicle/rent/index', 'account_vehicle_rent'],
          ['车辆保证金 / Vehicle deposits', '/account/vehicle/margin/index', 'account_vehicle_margin'],
          ['应收保证金 / Deposits receivable', '/account/vehicle/margin/receivable/index', 'margin_receivable'],
          ['车辆滞纳金 / Vehicle late fines', '/account/vehicle/late/fine/index', 'account_vehicle_late_fine, receivable_forfeit'],
          ['事故赔付 / Accident fines', '/account/accident/fine/index', 'account_accident_fine'],
        ],
      },
      {
        code: 'm_customeraccount', label: '客户账户 / Customer accounts', path: '/customers/account', icon: 'circle-user-round', leaves: [
          ['余额查询 / Balance query', '/customers/surplus/index', 'account_surplus'], ['客户充值 / Recharge', '/customers/recharge/index', 'account_recharge'],
          ['客户账户查询 / Customer account inquiry', '/customers/account/inquiry/index', 'customer_account, account_balance_special'],
          ['客户对账单 / Customer statements', '/account/statement/index', 'customer_statement'],
        ],
      },
      {
        code: 'm_invoice', label: '发票管理 / Invoices', path: '/invoice', icon: 'receipt', leaves: [
          ['开票申请 / Invoice make', '/invoice/make/index', 'invoice_make'], ['批量开票 / Batch invoice make', '/invoice/make/batch/index', 'invoice_make_batch'],
          ['已开发票 / Issued invoices', '/invoice/issued/index', 'invoice'], ['收票登记 / Invoice receipt', '/invoice/receipt/index', 'invoice_receipt'],
          ['开票设置 / Settings', '/invoice/setting/index', 'invoice_setting'],
        ],
      },
      {
        code: 'm_ledger', label: '总账与资金 / Ledger and banks', path: '/account/ledger', icon: 'landmark', leaves: [
          ['分录查询 / Ledger entries', '/account/ledger/index', 'ledger'], ['账务检查 / Checks', '/account/ledger/check/index', '=ledger_check: ledger'],
          ['会计期间 / Periods', '/account/period/index', 'accounting_period'], ['对账报告 / Reconciliation', '/account/reconciliation/index', 'reconciliation'],
          ['费用项目设置 / Settings', '/account/fee/item/index', 'fee_item_setting'], ['我方账户 / Own accounts', '/system/bank/card', 'bank_card'],
          ['银行 / Banks', '/system/bank/title', 'bank_title'], ['开户网点 / Outlets', '/system/bank/outlet', 'bank_outlet'],
        ],
      },
    ],
  },
  {
    code: 'vehicle', label: '车辆资产 / Vehicles', icon: 'car', groups: [
      {
        code: 'm_vehicle', label: '车辆管理 / Vehicles', path: '/vehicle', icon: 'car', leaves: [
          ['车辆管理 / Vehicles', '/vehicle/index', 'vehicle'],
          ['整备进度 / Preparation progress', '/vehicle/servicing-progress/index', 'vehicle_servicing, vehicle_invoice_register, vehicle_tax_register'],
          ['车辆位置 / Map', '/vehicle/location/index', 'vehicle_location'],
          ['车辆统计 / Statistics by city and customer', '/vehicle/statistics/index', 'vehicle_statistics'],
          ['单车成本 / Cost ledger and profit per vehicle', '/vehicle/cost/index', 'vehicle_cost'], ['车辆标签 / Flags', '/vehicle/flag/index', 'vehicle_flag'],
          ['牌照指标 / Plate quotas', '/vehicle/plate/quota/index', 'plate_quota'],
          ['状态更新配置 / State rules', '/vehicle/status-update-configuration/index', 'vehicle_status_config'],
          ['华夏金租车辆 / Vehicles of one financial investor', '/vehicle/huaxia_gold_rent/index', '=huaxia_gold_rent: vehicle'],
        ],
      },
      {
        code: 'm_take', label: '配车交付 / Allotment and take', path: '/vehicle/take', icon: 'key-round', leaves: [
          ['交付申请 / Delivery requisitions', '/vehicle/apply/delivery/index', 'vehicle_consign_requisition'],
          ['用车申请 / Use requisitions', '/vehicle/apply/use/index', 'vehicle_use_requisition'],
          ['车辆分配 / Distribution queue', '/vehicle/vehicle_distribute_car/index', 'vehicle_allocate'], ['配车单 / Allotments', '/vehicle/allot/index', 'vehicle_allot'],
          ['直租配车 / Direct-lease distribution', '/vehicle/direct/car/index', 'direct_vehicle'], ['提车管理 / Takes', '/vehicle/take/index', 'vehicle_extract'],
          ['车辆转移 / Transfers', '/vehicle/transfer/index', 'transfer_vehicle'],
          ['合同调配 / Contract deployment', '/vehicle/contract/deploy/index', 'vehicle_contract_deploy'],
          ['直租产品 / Direct-lease products', '/vehicle/products/direct/lease/index', 'vehicle_direct_rent_product'],
        ],
      },
      {
        code: 'm_purchase', label: '采购管理 / Purchasing', path: '/purchase', icon: 'truck', leaves: [
          ['KA购车需求 / KA vehicle purchase requests', '/purchase/vehicle/index', 'vehicle_city_demand'],
          ['直营购车需求 / Own-fleet purchase demands', '/purchase/direct/lease/intention/index', 'vehicle_direct_intention_book'],
          ['采购订单 / Purchase orders', '/purchase/order/index', 'purchase_order'], ['采购运单 / Waybills', '/purchase/waybill/index', 'waybill'],
        ],
      },
      {
        code: 'm_return', label: '退车管理 / Returns', path: '/kaLeaseManagement', icon: 'undo-2', leaves: [
          ['到期退还 / Expired return', '/kaLeaseManagement/expiredReturn/index', '=return_expired: vehicle_return'],
          ['违约退还 / Default return', '/kaLeaseManagement/defaultReturn/index', '=return_default: vehicle_return'],
          ['客户买断 / Customer buy-out', '/kaLeaseManagement/customerBuyout/index', '=return_buyout: vehicle_return'],
          ['资产保全 / Asset protection', '/kaLeaseManagement/assetProtection/index', '=return_protection: vehicle_return'],
          ['资产灭失 / Asset loss', '/kaLeaseManagement/assetLoss/index', '=return_loss: vehicle_return'],
          ['车辆退还 / Vehicle returns', '/vehicle/return/index', 'vehicle_return'],
          ['退车核算单 / Settlements', '/kaLeaseManagement/settlement/index', '=return_settlement: vehicle_return'],
          ['定损价目 / Damage prices', '/kaLeaseManagement/damage/price/index', 'return_damage_price'],
        ],
      },
      {
        code: 'm_parking', label: '停车与钥匙 / Parking and keys', path: '/car/parking', icon: 'circle-parking', leaves: [
          ['停车场 / Parking lots', '/car/parking_lots/index', 'parking_lot, parking_record'], ['车位 / Spaces', '/car/parking_space/index', 'parking_space'],
          ['停车费月账 / Monthly parking bills', '/car/parking_fee/index', 'parking_fee_month'], ['钥匙柜 / Lockers', '/car/locker/index', 'locker'],
          ['柜格 / Grids', '/car/locker_grid/index', 'locker_grid'], ['维修站 / Repair stations', '/car/pit_lane/index', 'pit_lane'],
        ],
      },
      {
        code: 'm_asset', label: '资产档案 / Documents and keys', path: '/asset', icon: 'archive', leaves: [
          ['证照档案 / Archive items', '/asset/archives/index', 'asset_archives'], ['借出单 / Loans', '/asset/lend/index', 'asset_lend'],
          ['归还单 / Returns of items', '/asset/repay/index', 'asset_repay'], ['补办单 / Reissues', '/asset/reissue/index', 'asset_reissue'],
          ['遗失单 / Losses', '/asset/lose/index', 'asset_lose'], ['证照种类 / Kinds', '/asset/kind/index', 'asset_kind'],
        ],
      },
      {
        code: 'm_security', label: '安全管理 / GPS security', path: '/security', icon: 'radar', leaves: [
          ['GPS预警 / GPS alerts', '/security/warn/index', 'security_gps_warn'], ['安防策略 / Security strategies', '/security/strategy/index', 'security_strategy'],
          ['GPS设备 / GPS devices', '/security/device/index', 'gps_device'],
        ],
      },
      {
        code: 'm_carlib', label: '车型库 / Models', path: '/car', icon: 'boxes', leaves: [
          ['品牌 / Brands', '/car/brand/index', 'car_brand'], ['车系 / Series', '/car/series/index', 'car_series'], ['车型 / Models', '/car/model/index', 'car_model'],
        ],
      },
    ],
  },
  {
    code: 'workorder', label: '工单作业 / Work orders', icon: 'clipboard-list', groups: [
      {
        code: 'm_womanage', label: '工单管理 / Work orders', path: '/workorder/manage', icon: 'clipboard-list', leaves: [
          ['全部工单 / All work orders', '/workorder/manage/index', 'vehicle_work_order'],
          ['登记工单 / Registration work orders', '/workorder/manage/register/index', '=wo_register: vehicle_work_order'],
          ['上牌工单 / Licence work orders', '/workorder/manage/license/index', '=wo_license: vehicle_work_order'],
          ['过户工单 / Transfer work orders', '/workorder/manage/transfer/index', '=wo_transfer: vehicle_work_order'],
          ['运输工单 / Transport work orders', '/workorder/manage/transport/index', '=wo_transport: vehicle_work_order'],
          ['收车工单 / Receive work orders', '/workorder/manage/receive/index', '=wo_receive: vehicle_work_order'],
          ['入库工单 / Store work orders', '/workorder/manage/store/index', '=wo_store: vehicle_work_order'],
          ['GPS工单 / GPS work orders', '/workorder/manage/gps/index', '=wo_gps: vehicle_work_order'],
          ['提车工单 / Pick-up work orders', '/workorder/manage/collection_car/index', '=wo_collection: vehicle_work_order'],
          ['工单组 / Work-order groups', '/workorder/group/index', 'work_order_group'],
          ['工单组设置 / Group settings', '/workorder/group/setting/index', '=wo_group_setting: work_order_group'],
          ['工单设置 / SLA, dispatch rules, check templates', '/workorder/setting/index', 'work_order_setting'],
          ['车辆二次核算 / Secondary vehicle accounting', '/workorder/accounting/index', 'vehicle_register_second_cost_settlement'],
        ],
      },
      {
        code: 'm_wotask', label: '任务中心 / Tasks', path: '/workorder/task', icon: 'list-checks', leaves: [
          ['任务中心 / My tasks', '/workorder/task', 'vehicle_task, vehicle_task_cost'],
          ['登记任务 / Registration tasks', '/workorder/task/register/index', '=task_register: vehicle_task'],
          ['上牌任务 / Licence tasks', '/workorder/task/license/index', '=task_license: vehicle_task'],
          ['过户任务 / Transfer tasks', '/workorder/task/transfer/index', '=task_transfer: vehicle_task'],
          ['运输任务 / Transport tasks', '/workorder/task/transport/index', '=task_transport: vehicle_task'],
          ['收车任务 / Receive tasks', '/workorder/task/receive/index', '=task_receive: vehicle_task'],
          ['入库任务 / Store tasks', '/workorder/task/store/index', '=task_store: vehicle_task'],
          ['GPS任务 / GPS tasks', '/workorder/task/gps/index', '=task_gps: vehicle_task'],
          ['提车任务 / Pick-up tasks', '/workorder/task/collection_car/index', '=task_collection: vehicle_task'],
          ['工单时效分析 / Ageing analysis', '/workorder/task/aging/index', '=task_aging: vehicle_task'],
        ],
      },
      {
        code: 'm_stocktake', label: '盘点管理 / Stocktakes', path: '/stocktake', icon: 'clipboard-check', leaves: [
          ['盘点任务 / Stocktake tasks', '/stocktake/task/stocktake/index', 'stocktake_task, stocktake_record'],
          ['巡检记录 / Patrol records', '/stocktake/record/patrol/inspect/index', '=patrol_record: parking_lot_work_order'],
          ['盘点范围 / Inventory scope', '/system/inventory/index', 'inventory_collection'],
        ],
      },
      {
        code: 'm_stockwork', label: '盘点巡检工单 / Counting and patrol', path: '/stocktake/workorder', icon: 'scan-line', leaves: [
          ['盘点工单 / Stocktake work orders', '/stocktake/workorder/stocktake/index', '=stock_workorder: vehicle_work_order'],
          ['巡检工单 / Patrol work orders', '/stocktake/workorder/patrol/inspect/index', 'parking_lot_work_order'],
          ['盘点作业 / Stocktake counting', '/stocktake/workorder/task/stocktake/index', '=stock_job: vehicle_task'],
          ['巡检作业 / Patrol inspection', '/stocktake/workorder/task/patrol/inspect/index', '=patrol_job: vehicle_task'],
        ],
      },
    ],
  },
  {
    code: 'service', label: '保险车务 / Fleet services', icon: 'shield-check', groups: [
      {
        code: 'm_insurance', label: '保险管理 / Insurance', path: '/insurance', icon: 'shield-check', leaves: [
          ['车辆保险 / Insured state per vehicle', '/insurance/vehicle/insurance/index', 'insurance_vehicle'],
          ['投保工单 / Insurance work orders', '/insurance/insure/workorder/index', 'insurance_work_order, insurance_requirement'],
          ['保单台账 / Policies', '/insurance/policy/index', 'insurance_policy'],
          ['保单维护 / Policy maintenance', '/insurance/warranty/index', '=insurance_warranty: insurance_policy'],
          ['批改工单 / Correction work orders', '/insurance/correct-work-order/index', 'insurance_revise'],
          ['保单批量操作 / Batch policy operations', '/insurance/batch/policy/operations/index', '=insurance_batch: insurance_policy'],
          ['保险设置 / Settings and schemes', '/insurance/setting/index', 'insurance_setting'],
        ],
      },
      {
        code: 'm_accident', label: '事故管理 / Accidents', path: '/accident', icon: 'triangle-alert', leaves: [
          ['司机上报 / Driver reports', '/accident/information/index', 'accident_info'], ['事故 / Accidents', '/accident/index', 'accident'],
          ['事故登记 / Loss registration', '/accident/register/index', 'accident_register'],
          ['事故用印 / Seal applications', '/accident/apply/seal/index', 'accident_apply_seal'], ['事故跟进 / Follow-up', '/accident/follow/index', 'accident_follow'],
          ['事故结案 / Termination', '/accident/terminate/index', 'accident_terminate'], ['跟进规则 / Follow rules', '/accident/follow/rule/index', 'accident_follow_rule'],
        ],
      },
      {
        code: 'm_violation', label: '违章管理 / Violations', path: '/violation', icon: 'octagon-alert', leaves: [
          ['违章结果 / Violations', '/violation/result/index', 'violation'], ['违章汇总 / Summaries', '/violation/result/summarizing', '=violation_summary: violation'],
          ['违章同步 / Synchronise', '/violation/result/synchronous', 'violation_sync'],
          ['同步规则 / Sync rules', '/violation/result/rule', 'violation_rule, violation_code'], ['查询记录 / Query records', '/violation/record/index', 'violation_record'],
        ],
      },
      {
        code: 'm_maintenance', label: '维修保养 / Maintenance', path: '/maintenance', icon: 'wrench', leaves: [
          ['保养提醒 / Reminders', '/maintenance/remind/index', 'maintenance_remind'],
          ['维保工单 / Maintenance work orders', '/maintenance/workorder/manage/index', '=maintenance_workorder: vehicle_work_order'],
          ['维保任务 / Maintenance tasks', '/maintenance/task/index', '=maintenance_task: vehicle_task'],
          ['维修申请 / Maintenance applications', '/maintenance/dicker/index', 'maintenance_dicker'],
          ['维修变更 / Change orders', '/maintenance/adjust/index', 'maintenance_adjust'],
          ['提醒策略 / Reminder strategies', '/maintenance/remind/strategy/index', 'maintenance_remind_strategy'],
          ['维保项目 / Projects', '/maintenance/project/index', 'maintenance_project'],
        ],
      },
      {
        code: 'm_yearcheck', label: '年检管理 / Annual inspection', path: '/yearcheck', icon: 'calendar-check', leaves: [
          ['年检预警 / Inspection warnings', '/yearcheck/warn/index', 'year_check_warn'],
          ['年检工单 / Inspection work orders', '/yearcheck/workorder/index', '=year_check_workorder: vehicle_work_order'],
          ['年检任务 / Inspection tasks', '/yearcheck/task/index', '=year_check_task: vehicle_task'],
          ['年检规则 / Inspection rules', '/yearcheck/rule/index', 'year_check_rule'],
        ],
      },
    ],
  },
  {
    code: 'report', label: '报表中心 / Reports', icon: 'chart-column', groups: [
      {
        code: 'm_reports', label: '报表 / Reports', path: '/reports', icon: 'chart-column', leaves: [
          ['实时报表 / Real-time', '/reports/real/time/index', 'report_real'], ['周期报表 / Periodic', '/reports/cycle/index', 'report_cycle'],
          ['报表授权 / Report rights', '/reports/data/auth/index', 'report_auth'], ['报表定义 / Report definitions', '/report/reportlist', 'report_list'],
        ],
      },
    ],
  },
  systemMenu,
]
