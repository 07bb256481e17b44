/** Where the work of a task is done, as its order says. */
export interface FieldPlace {
  name: string
  address: string
  lng: number | null
  lat: number | null
}
/** What the phone lists (GET vehicle-task/field); what is to be filled in comes with the task's detail. */
export interface FieldTask {
  id: string
  version: number
  taskNo: string
  type: number
  subKind: number
  stage: number
  status: number
  priority: number
  plateNo: string
  vin: string
  modelName: string
  partyName: string
  cityName: string
  dueTime: string
  planDate: string
  backReason: string
  place: FieldPlace
  contactName: string
  contactPhone: string
}
export interface FieldDay {
  day: string
  tasks: FieldTask[]
  /** More than the phone lists are open. */
  total: number
}
