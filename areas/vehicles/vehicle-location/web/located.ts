/** Where a car stands, as vehicle-location/latest says it. */
export interface Located {
  vehicleId: string
  vin: string
  plateNo: string
  bizStatus: number
  lng: string
  lat: string
  speed: number
  address: string
  locateTime: string
  gpsState: number
  customerName: string
}
