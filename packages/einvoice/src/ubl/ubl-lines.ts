import type { AllowanceOrCharge, InvoiceLine } from '@brick/domain/invoices/document';
import type { XmlNode } from '@brick/xml/element';
import { amountOf } from '../xml-values.ts';

/** Of the document or of a line, whichever is given. */
export function allowancesAndChargesOf(within: XmlNode): AllowanceOrCharge[] {
  return within.all('AllowanceCharge').map((one) => ({
    charge: ['true', '1'].includes(one.text('ChargeIndicator') ?? ''),
    reason: one.text('AllowanceChargeReason') ?? one.text('AllowanceChargeReasonCode'),
    amount: amountOf(one, 'Amount'),
    base: amountOf(one, 'BaseAmount'),
    category: one.text('TaxCategory', 'ID'),
    rate: one.text('TaxCategory', 'Percent'),
  }));
}

export function lineOf(line: XmlNode): InvoiceLine {
  const quantity = line.first('InvoicedQuantity') ?? line.first('CreditedQuantity');
  return {
    id: line.text('ID'),
    name: line.text('Item', 'Name'),
    description: line.text('Item', 'Description'),
    quantity: quantity?.value ?? null,
    unit: quantity?.attribute('unitCode') ?? null,
    price: line.text('Price', 'PriceAmount'),
    priceQuantity: line.text('Price', 'BaseQuantity'),
    net: amountOf(line, 'LineExtensionAmount'),
    category: line.text('Item', 'ClassifiedTaxCategory', 'ID'),
    rate: line.text('Item', 'ClassifiedTaxCategory', 'Percent'),
    allowancesAndCharges: allowancesAndChargesOf(line),
    counted: true,
  };
}
