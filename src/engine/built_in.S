// The files of data/networks, as they are.
        .macro networks name, file
        .global azulejo_networks_\name
        .global azulejo_networks_\name\()_end
azulejo_networks_\name:
        .incbin "\file"
azulejo_networks_\name\()_end:
        .endm

        .section .rodata
        networks azul_2, "azul-2.net"
        networks azul_n, "azul-n.net"
        networks azul_grey, "azul-grey.net"
        networks azul_duel, "azul-duel.net"
        .section .note.GNU-stack, "", @progbits
