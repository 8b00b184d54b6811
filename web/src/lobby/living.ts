// A game that two AIs of level 6 played, for the board on the first page.
export const record = `[Game "azul"]
[Players "2"]
[First "1"]

deal:BKWW/BYRK/BBRK/YYWW/BBYY
3B3 4W4 CY2 5Y2 1W4 2Y1 CB3 CK3 CR1
deal:YYRR/KKKW/BBKK/BYWW/YYRK
4W4 1R2 2K5 5K1 3K5 CB3 CW1 CY5 CR2
deal:YRKK/BBYR/RKKW/BRKW/BBRR
4W4 3K1 5B2 1R2 CW4 CK3 2R1 CR4 CB5 CY5
deal:BWWW/YYRR/YWWW/BRWW/BRKW
3W3 1W3 5B1 CY1 4B5 CW2 CB5 2RF CKF CY5 CR4
deal:YRRW/BRKK/BYRK/BYYK/YRKW
2B1 5W1 1Y5 4Y3 CK4 CY3 3K2 CR4 CY3 CW2 CBF
`;

/** Where it begins to be shown: enough lies on the boards. */
export const SHOWN_FROM = 22;
