/** A vehicle of a return, as its dialogs read it. */
export interface Car {
  id: string
  plateNo: string
  vin: string
  status: number
  mortgaged: boolean | ''
  lossBase: string
  insurePay: string
  insurePayDate: string
  claimNo: string
  salvage: string
}
